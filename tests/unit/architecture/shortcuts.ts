import { parseSync } from 'oxc-parser';

/** Ways in which a test holds less than it says: it does not run, runs until it passes, or waits for a guessed time. */
const LEAVES_OUT = [
  'skip',
  'skipIf',
  'runIf',
  'only',
  'todo',
  'fixme',
  'fail',
  'fails',
  'failing',
  'concurrent',
];
const OPTIONS = new Set([...LEAVES_OUT, 'retry', 'retries', 'repeats', 'bail', 'grep', 'passWithNoTests']);
const RUNNERS = new Set(['describe', 'it', 'test', 'suite', 'bench', 'defineConfig', 'defineProject']);
const WAITS = new Set(['waitForTimeout', 'sleep']);
const METHODS = new Set(LEAVES_OUT);
/** Parsing is dear: asked of those alone that have one of the words. */
const WORDS = new RegExp(`\\b(${[...OPTIONS, ...WAITS, 'setTimeout', 'timers/promises'].join('|')})\\b`);

/** @returns one sentence for each such place of a file */
export function findShortcuts(file: string, source: string): string[] {
  if (!WORDS.test(source)) return [];
  const { program, errors } = parseSync(file, source);
  if (errors.length) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: string[] = [];
  const walk = (node: unknown): void => {
    if (!isNode(node)) {
      if (Array.isArray(node)) node.forEach(walk);
      return;
    }
    found.push(...shortcutsOf(node).map((what) => `${file} uses ${what}`));
    Object.values(node).forEach(walk);
  };
  walk(program);
  return found;
}

type Node = { type: string; [key: string]: unknown };

const isNode = (node: unknown): node is Node => typeof node === 'object' && node !== null && 'type' in node;

function shortcutsOf(node: Node): string[] {
  switch (node.type) {
    case 'CallExpression':
      return [...calledOn(node.callee), ...givenTo(node), ...waitedFor(node)];
    case 'TaggedTemplateExpression':
      return calledOn(node.tag);
    case 'ObjectPattern':
      // A test's own arguments: `({ skip }) => …`.
      return keysOf(node).filter((key) => key === 'skip');
    case 'ImportDeclaration':
      return sourceOf(node).endsWith('timers/promises') ? ['timers/promises'] : [];
    default:
      return [];
  }
}

/** The names of `a.b.c`, the last first; `c` alone of `f().c`. */
function chainOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === 'MemberExpression') return [nameOf(node.property), ...chainOf(node.object)];
  return node.type === 'Identifier' ? [nameOf(node)] : [];
}

function calledOn(callee: unknown): string[] {
  const names = chainOf(callee);
  const [last = '', ...before] = names;
  if (WAITS.has(last)) return [last];
  const isOfRunner = RUNNERS.has(names.at(-1) ?? '') && names.length > 1;
  const left = names.filter((name) => METHODS.has(name));
  if (isOfRunner) return left.map((name) => `${names.at(-1)}.${name}`);
  // What a running test gets of itself: `context.skip()`, `test.info().skip()`.
  return ['skip', 'fixme', 'skipIf', 'runIf'].includes(last) && (before.length > 0 || isNode(callee))
    ? [last]
    : [];
}

function givenTo(call: Node): string[] {
  const runner = chainOf(isCall(call.callee) ? call.callee.callee : call.callee).at(-1) ?? '';
  if (!RUNNERS.has(runner) || !Array.isArray(call.arguments)) return [];
  const options = call.arguments.filter((given) => isNode(given) && given.type === 'ObjectExpression');
  return options.flatMap(allKeysOf).filter((key) => OPTIONS.has(key));
}

const isCall = (node: unknown): node is Node => isNode(node) && node.type === 'CallExpression';

/** `new Promise((resolve) => setTimeout(resolve, 100))` */
function waitedFor(call: Node): string[] {
  if (chainOf(call.callee)[0] !== 'setTimeout' || !Array.isArray(call.arguments)) return [];
  const [what] = call.arguments;
  return isNode(what) && what.type === 'Identifier' ? ['a wait by setTimeout'] : [];
}

function keysOf(object: Node): string[] {
  const properties = Array.isArray(object.properties) ? object.properties : [];
  return properties.filter(isNode).map((property) => nameOf(property.key));
}

function allKeysOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(allKeysOf);
  if (!isNode(node)) return [];
  const own = node.type === 'ObjectExpression' ? keysOf(node) : [];
  return [...own, ...Object.values(node).flatMap(allKeysOf)];
}

/** Of an identifier, or of a key or property in quotation marks. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  return String(node.name ?? node.value ?? '');
}

const sourceOf = ({ source }: Node): string => nameOf(source);
