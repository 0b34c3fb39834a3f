import fs from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadCalls } from '#app/api/openapi.json/calls.ts';
import { pathOf } from '#lib/openapi/policy.ts';
import type { Limit, RouteLimit } from '#lib/rate-limit/rate-limit.ts';

/** docs/product/api.md#rate-limits is the one list of limits: it is held to the calls and to the limits in the code. */

const SECONDS: Record<string, number> = { s: 1, min: 60, h: 3600 };
const section =
  fs.readFileSync('docs/product/api.md', 'utf8').split('\n## Rate limits\n')[1]?.split('\n## ')[0] ?? '';

const rows = section.split('\n').flatMap((line) => {
  const [, name, by, burst, time = '', calls = ''] = line.split('|').map((cell) => cell.trim());
  const [amount, unit = ''] = time.split(' ');
  return name?.startsWith('`')
    ? [
        {
          name: name.slice(1, -1),
          by,
          burst: Number(burst),
          seconds: Number(amount) * (SECONDS[unit] ?? Number.NaN),
          calls: [...calls.matchAll(/`([A-Z]+ \/[^`]*)`/g)].map(([, call]) => call ?? ''),
          others: /^every other (GET|write) under \/admin$/.exec(calls)?.[1] ?? null,
        },
      ]
    : [];
});
const unlimited = [
  ...(section.match(/Not limited: ([^.]*(?:\.json[^.]*)?)\./s)?.[1] ?? '').matchAll(/`([^`]+)`/g),
].map(([, call]) => (call ?? '').replace(/\s+/g, ' '));

let calls: { call: string; limit: RouteLimit | undefined }[];

beforeAll(async () => {
  calls = (await loadCalls()).map(({ method, route, contract }) => ({
    call: `${method} ${pathOf(route).slice('/api'.length)}`,
    limit: contract.limit ?? contract.sharedLimit,
  }));
}, 60_000);

const isLimit = (value: unknown): value is Limit =>
  typeof value === 'object' && value !== null && 'burst' in value && 'seconds' in value && 'name' in value;

const limitsIn = (value: unknown): Limit[] => {
  if (isLimit(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(limitsIn) : [];
};

describe('the list of limits in the documents', () => {
  test('names every limit that is defined, with its figures, and no other', async () => {
    const files = fs.globSync('lib/**/limits.ts');
    const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ `#${file}`)));
    const defined = modules.flatMap((module) => limitsIn({ ...module }));
    const figures = ({ name, burst, seconds }: Pick<Limit, 'name' | 'burst' | 'seconds'>) =>
      `${name}: ${burst} in ${seconds} s`;
    expect(rows.map(figures).sort()).toEqual(defined.map(figures).sort());
  });

  test('says of every call by which limit it is counted', () => {
    const listed = new Map(rows.flatMap(({ name, calls }) => calls.map((call) => [call, name] as const)));
    const ruleFor = (call: string) => {
      const [method = '', path = ''] = call.split(' ');
      if (!path.startsWith('/admin/')) return undefined;
      return rows.find(({ others }) => others === (method === 'GET' ? 'GET' : 'write'))?.name;
    };
    for (const { call, limit } of calls) {
      const isListed = [listed.get(call) ?? ruleFor(call), unlimited.includes(call) ? 'none' : undefined];
      expect(isListed.filter(Boolean), call).toEqual([limit?.name ?? 'none']);
      if (limit) expect(rows.find(({ name }) => name === limit.name)?.by, call).toBe(limit.by);
    }
    const known = new Set(calls.map(({ call }) => call));
    expect([...listed.keys(), ...unlimited].filter((call) => !known.has(call))).toEqual([]);
  });
});
