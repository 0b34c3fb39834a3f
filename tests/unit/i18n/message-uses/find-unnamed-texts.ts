import { textsOf } from '#tests/setup/message-texts.ts';
import { matcherOf } from './texts.ts';

/** Lists by their path, each with its members, or with why nothing here can tell them. */
export type TakenWhole = Record<string, readonly string[] | string>;

/**
 * Texts that nothing names by their whole path. A computed path names a list whole (`states.*`), unless some members of that list are named
 * one by one: then the path may stand for any key of a page, and the list needs an entry in `takenWhole`. So does a list that sources
 * don't read as texts. An entry that nothing needs is answered too.
 * @param tree the texts of a language
 * @param named by the sources, see findMessageUses
 */
export function findUnnamedTexts(tree: object, named: ReadonlySet<string>, takenWhole: TakenWhole): string[] {
  const paths = [...textsOf(tree).keys()];
  const computed = [...named].filter((path) => path.includes('*')).map(matcherOf);
  const namedInPart = new Set(paths.filter((path) => named.has(path)).map(listOf));
  const isListNamed = (path: string) =>
    !namedInPart.has(listOf(path)) && computed.some((matcher) => matcher.test(path));
  const open = paths.filter((path) => !named.has(path) && !isListNamed(path));
  const needed = new Set(open.map(listOf));
  const unnamed = open.filter((path) => {
    const members = takenWhole[listOf(path)] ?? [];
    return typeof members !== 'string' && !members.includes(path.slice(path.lastIndexOf('.') + 1));
  });
  return [...unnamed, ...Object.keys(takenWhole).filter((list) => !needed.has(list))];
}

const listOf = (path: string) => path.slice(0, path.lastIndexOf('.'));
