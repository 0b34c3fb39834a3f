import { parseSync } from 'oxc-parser';

const MOCKS = new Set(['mock', 'doMock']);

/**
 * What nothing runs outside of Next: a request's headers, and the middleware of next-intl. All else is used as the product uses it:
 * components in a browser (tests/browser), the rest with what it is given.
 */
export const MAY_BE_MOCKED = new Set(['next/headers', 'next-intl/middleware']);

type Node = { type: string; [key: string]: unknown };

const isNode = (node: unknown): node is Node => typeof node === 'object' && node !== null && 'type' in node;
const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? node.value ?? '') : '');

/** @returns one sentence for each module that a file of tests puts another in the place of */
export function findMocks(file: string, source: string): string[] {
  if (!source.includes('ock')) return [];
  const { program, errors } = parseSync(file, source);
  if (errors.length) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: string[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(walk);
    if (!isNode(node)) return;
    found.push(...mockOf(node).map((name) => `${file} mocks ${name}`));
    Object.values(node).forEach(walk);
  };
  walk(program);
  return found;
}

/** `vi.mock('…')`, `vi['doMock'](import('…'))` */
function mockOf({ type, callee, arguments: given }: Node): string[] {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return [];
  if (!['vi', 'vitest'].includes(nameOf(callee.object)) || !MOCKS.has(nameOf(callee.property))) return [];
  const [first] = Array.isArray(given) ? given : [];
  const name = nameOf(isNode(first) && first.type === 'ImportExpression' ? first.source : first);
  return MAY_BE_MOCKED.has(name) ? [] : [name || 'something'];
}
