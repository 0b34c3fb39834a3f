import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** The closed vocabulary of a domain's files, where the folder says which. */
const EVERY_ROOM = new Set(['schema', 'policy', 'limits', 'loaders', 'query', 'read', 'view']);
const OTHER_READ_VERBS = /^(show|fetch|retrieve|query|lookUp|select)[A-Z]/;
/** Puts something on the screen. */
const SHOWN_TO_EYES = new Set(['showToast', 'showFieldErrors']);

const files = globSync('{lib,db,components}/**/*.{ts,tsx}', {
  exclude: ['db/sample-market/**', '**/*.d.ts'],
});

/** A table's queries stand beside its schema, and Stripe's files are called as its resources. */
const roomOf = (file: string): string => file.replace(/^db\/(schema|queries)\//, 'db/');
const isNamedAfterResource = (file: string): boolean => file.startsWith('lib/billing/stripe/');
/** The parts of a panel are called the same in the folder of each. */
const isPartOfPanel = (file: string): boolean =>
  /^lib\/market\/[^/]+\/panels\/[^/]+\/(?:panel|schema|figures|sheet|texts)\.ts$/.test(file);

/** So are the parts that every dashboard has. */
const isPartOfDashboard = (file: string): boolean =>
  /^lib\/market\/[^/]+\/(?:dashboard|section-ids)\.ts$/.test(file);

function sharedNames(paths: readonly string[]): string[] {
  const byName = Map.groupBy(
    paths.filter((file) => !isNamedAfterResource(file) && !isPartOfPanel(file) && !isPartOfDashboard(file)),
    (file) => path.posix.basename(file).replace(/\.tsx?$/, ''),
  );
  return [...byName].flatMap(([name, places]) =>
    !EVERY_ROOM.has(name) && new Set(places.map(roomOf)).size > 1 ? [`${name}: ${places.join(', ')}`] : [],
  );
}

function otherReadVerbs(text: string): string[] {
  const exported = [...text.matchAll(/^export (?:async )?(?:const|function) (\w+)/gm)].map(
    ([, name = '']) => name,
  );
  return exported.filter((name) => OTHER_READ_VERBS.test(name) && !SHOWN_TO_EYES.has(name));
}

describe('names', () => {
  it('say by themselves which file is meant', () => {
    expect(sharedNames(files)).toEqual([]);
  });

  it('of two files in different rooms are told apart, of a table and its queries not', () => {
    expect(sharedNames(['lib/auth/cookies.ts', 'lib/http/cookies.ts'])).toHaveLength(1);
    expect(sharedNames(['components/chat/conversation.tsx', 'lib/chat/conversation.ts'])).toHaveLength(1);
    expect(
      sharedNames(['db/schema/chats.ts', 'db/queries/chats.ts', 'lib/auth/policy.ts', 'lib/chat/policy.ts']),
    ).toEqual([]);
    expect(
      sharedNames(['lib/market/price-monitor/dashboard.ts', 'lib/market/promotions/dashboard.ts']),
    ).toEqual([]);
    const panels = 'lib/market/price-monitor/panels';
    expect(sharedNames([`${panels}/gaps/sheet.ts`, `${panels}/ladder/sheet.ts`])).toEqual([]);
    expect(sharedNames([`${panels}/gaps/gaps.ts`, `${panels}/ladder/gaps.ts`])).toHaveLength(1);
  });

  it('of what reads begin with one of the verbs that the conventions give a meaning', () => {
    const strays = files.flatMap((file) =>
      otherReadVerbs(readFileSync(file, 'utf8')).map((name) => `${file} ${name}`),
    );
    expect(strays).toEqual([]);
  });

  it('of another verb for reading are refused', () => {
    expect(otherReadVerbs('export const fetchCustomer = 1;\nexport async function showPlans() {}')).toEqual([
      'fetchCustomer',
      'showPlans',
    ]);
    expect(otherReadVerbs('export const getPlans = 1;\nexport const showToast = 1;')).toEqual([]);
  });

  it('of reads that are kept are those of their functions', () => {
    const texts = globSync('db/queries/*.ts').map((file) => readFileSync(file, 'utf8'));
    const named = texts.flatMap((text) => [
      ...text.matchAll(/export const (\w+) = keepingRead\(\s*'(\w+)'/g).map(([, ...names]) => names),
    ]);
    expect(named.length).toBe(texts.join('').split('keepingRead(').length - 1);
    expect(named.filter(([own, kept]) => own !== kept)).toEqual([]);
    expect(named).not.toEqual([]);
  });
});
