import type { Evidence } from './figure-evidence.ts';
import type { OwnerKind } from './figure-parts.ts';
import { type Mention, type Names, namesOf, type Sentence } from './sentence-names.ts';

/** What the lines below a heading are of: the product, brand, category or shop that it names, unless they name one themselves. */

export type Heading = {
  names: Names;
  /** What stood below it so far: it is of the first paragraph and of lists. `gap`: the paragraph is over. */
  below: 'nothing' | 'paragraph' | 'gap' | 'list';
};

const HASHES = /^\s{0,3}#{1,6}\s/;
const BOLD = /^\s*(?:\*\*|__)(?!\s)[^*_]+(?:\*\*|__)\s*:?\s*$/;
const LIST = /^\s*(?:[-*•+]|\d{1,2}[.)])\s|^\s*\|/;
/** Other words would say something of the name, which the lines below may not be of: "Cheapest: Wahat". */
const LABEL =
  /^(?:the|prices?|products?|promotions?|stock|availability|retailers?|brands?|categor(?:y|ies)|of|at|in|for|ال|اسعار|سعر|منتجات|عروض|متجر|علامة|تجارية|فئة|في)$/iu;

export const isHeading = (written: string): boolean => HASHES.test(written) || BOLD.test(written);

/** @returns null: it names no one, several, or says something of the name */
const headingOf = ({ rest, mentions }: Sentence, evidence: Evidence): Heading | null => {
  const words = rest.split(/[^\p{L}]+/u).filter((word) => word !== '');
  if (!words.every((word) => LABEL.test(word))) return null;
  const named = GROUPS.flatMap((group) => {
    const own = mentions.filter(({ kinds }) => isOf(group, kinds));
    // "Nasma, UHT milk"
    const narrow = own.filter(({ name }) => !evidence.isCategory(name));
    return [narrow.length > 0 ? narrow : own];
  });
  const isSingle = (own: readonly Mention[]) => new Set(own.map(({ name }) => name)).size <= 1;
  if (named.flat().length === 0 || !named.every(isSingle)) return null;
  return { names: namesOf(named.flat()), below: 'nothing' };
};

const GROUPS: readonly (readonly OwnerKind[])[] = [
  ['subject', 'product', 'brand', 'category'],
  ['retailer', 'store'],
  ['place'],
];

const isOf = (group: readonly OwnerKind[], kinds: readonly OwnerKind[]): boolean =>
  kinds.some((kind) => group.includes(kind));

type Above = { heading: Heading | null; isLineStart: boolean };

/** The heading that a sentence stands below. */
export const headingAt = (
  written: string,
  sentence: Sentence,
  { heading, isLineStart }: Above,
  evidence: Evidence,
): Heading | null => {
  if (isHeading(written)) return headingOf(sentence, evidence);
  if (heading === null) return null;
  if (LIST.test(written)) return { ...heading, below: 'list' };
  if (!isLineStart) return heading;
  const isFirst = heading.below === 'nothing' || heading.below === 'paragraph';
  return isFirst ? { ...heading, below: 'paragraph' } : null;
};

export const afterEmptyLine = (heading: Heading | null): Heading | null =>
  heading?.below === 'paragraph' ? { ...heading, below: 'gap' } : heading;

/** It is of more than what the heading names, or of others. */
const ELSEWHERE =
  /\b(?:market|categor(?:y|ies)|others?|rest|overall|altogether|both|all|every|compar\w*|against|than|vs|versus|while|whereas|elsewhere|previous|total)\b|السوق|الفئة|باقي|بقية|(?<![\p{L}])(?:كل|كلا|جميع)(?![\p{L}])|مقارنة|مقابل|اجمال|عموما|بينما/iu;

/** Names of the heading that a sentence is held to: none of a kind that it names itself, or that was named in its paragraph. */
export const namesBelow = (heading: Heading | null, sentence: Sentence, lead: Names): Names => {
  if (heading === null || ELSEWHERE.test(sentence.rest)) return {};
  const said = sentence.mentions.flatMap(({ kinds }) => kinds);
  const isFree = (group: readonly OwnerKind[]) =>
    !isOf(group, said) &&
    group.every((kind) => [...(lead[kind] ?? [])].every((name) => heading.names[kind]?.has(name)));
  const kinds = GROUPS.filter(isFree).flat();
  return Object.fromEntries(
    kinds.flatMap((kind) => (heading.names[kind] ? [[kind, heading.names[kind]]] : [])),
  );
};
