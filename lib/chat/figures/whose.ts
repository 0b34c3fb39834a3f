import type { Figure } from './evidence-figures.ts';
import { type Evidence, plainName } from './figure-evidence.ts';
import type { OwnerKind } from './figure-parts.ts';
import {
  clauseOf,
  closeMentions,
  type Mention,
  type Names,
  namesOf,
  type Sentence,
} from './sentence-names.ts';
import type { TextFigure } from './text-figures.ts';

/** Whether a figure of a result belongs to the names that a sentence says it of. */

/** Attribution a figure is said of. */
export type Attribution = {
  /** The names in its clause, else in its sentence, else in the sentences before. */
  names: Names;
  /** What it is said of without doubt, less categories that stand beside a brand: "Nasma milk". */
  close: Names;
  /** What the heading above names, where the sentence leaves it open. */
  below: Names;
  /** It is said to be what one shop asks: no row of a table that has other prices beside it. */
  isOfOneShop: boolean;
  /** It is said to be of all of them, whatever name stands beside it. */
  isOfAll: Record<'retailer' | 'brand' | 'product', boolean>;
  /** It is said to be of a subject as a whole. */
  isOfWhole: boolean;
};

const OVER_ALL =
  /\b(?:overall|across|altogether|in total|as a whole|on average|averages?|mean|median|market|categor(?:y|ies)|everyone|the rest|(?:all|every|each)(?: of)?(?: the)? (?:\w+ )?(?:shops?|stores?|retailers?|brands?|products?)|between|ranges?|spread)\b|متوسط|وسيط|عموما|اجمال|السوق|الفئة|(?:كل|جميع|باقي|بقية) (?:ال)?(?:متاجر|محلات|علامات|منتجات)|بين|يتراوح|تتراوح/iu;
/** "3 % above the average of EGP 49". */
const OF_ALL =
  /\b(?:overall|across|altogether|as a whole|the rest)\b|\b(?:than|below|above|under|over|from|to|with|the category|the market) (?:the |an |its )?(?:\w+ )?(?:average|mean|median)\b|(?:عن|من|علي) (?:ال)?متوسط|عموما|اجمال/iu;

/** One of several, or the first or last of them. */
const OF_SOME =
  /\b(?:one|some|single|another|each|most|least|largest|biggest|highest|lowest|smallest|deepest|widest|sharpest|strongest|max\w*|min\w*|up to|as much as|(?:between|from)(?! \d{1,2} \p{L}{3})|ranges?|products?|brands?|packs?|retailers?|shops?|stores?|items?)\b|اكبر|اصغر|اعلي|ادني|اقل|اكثر|اعمق|اوسع|ابرز|منتج|علامة|متجر|متاجر|محل|عبوة|بعض|احد|(?:بين|من)(?! \d{1,2} \p{L}{3}| ي?\p{L}* ?\d{4}) .*(?:الي|و)|يصل|تصل|وصل/iu;

export const attributionOf = (
  sentence: Sentence,
  figure: TextFigure,
  { names, below, evidence }: { names: Names; below: Names; evidence: Evidence },
): Attribution => {
  const mentions = closeMentions(sentence, figure);
  const clause = clauseOf(sentence, figure);
  const close = namesOf(mentions.filter((each) => !isQualifier(each, sentence, evidence)));
  const isAmongPrices =
    sentence.isRow && sentence.figures.filter(({ unit }) => unit === 'money' || unit === 'any').length > 1;
  const words = sentence.rest.slice(clause.from, clause.to);
  const here = namesOf(mentions.filter(({ from }) => from >= clause.from && from < clause.to));
  const isOfAll = (kind: OwnerKind) => (here[kind] ? OF_ALL : OVER_ALL).test(words);
  return {
    ...{ names, close, below },
    isOfOneShop: names.retailer?.size === 1 && !isAmongPrices,
    isOfAll: { retailer: isOfAll('retailer'), brand: isOfAll('brand'), product: isOfAll('product') },
    isOfWhole: (here.subject ?? here.category) !== undefined && !OF_SOME.test(words),
  };
};

const BESIDE = /^[\s('’]*(?:s\s)?$/;

const SUBJECTS = ['subject', 'product', 'brand', 'category'] as const satisfies OwnerKind[];

/** A category beside what is of it. */
const isQualifier = (mention: Mention, { rest, mentions }: Sentence, evidence: Evidence): boolean =>
  evidence.isCategory(mention.name) &&
  mentions.some(
    (other) =>
      !evidence.isCategory(other.name) &&
      other.kinds.some((kind) => isOneOf(SUBJECTS, kind)) &&
      BESIDE.test(
        other.to <= mention.from ? rest.slice(other.to, mention.from) : rest.slice(mention.to, other.from),
      ),
  );

export const isSaidOf = (figure: Figure, attribution: Attribution, evidence: Evidence): boolean =>
  isOfOwners(figure, attribution.names) &&
  isOfSubject(figure, attribution.close, evidence) &&
  isOfNamed(figure, attribution.below, evidence) &&
  !isOfFewer(figure, attribution, evidence) &&
  !isOfOne(figure, attribution, evidence);

/** It is of one of these. */
export const isOfNamed = (figure: Figure, close: Names, evidence: Evidence): boolean =>
  isOfOwners(figure, close) && isOfSubject(figure, close, evidence);

/** A figure of these belongs to one of them alone. */
const OWNING = ['product', 'brand', 'retailer', 'store', 'category', 'place'] as const satisfies OwnerKind[];

const isOfOwners = ({ owners }: Figure, names: Names): boolean =>
  OWNING.every((kind) => {
    const said = names[kind];
    const own = owners.filter((owner) => owner.kind === kind);
    return (
      !said?.size ||
      own.length === 0 ||
      own.some(({ name }) => said.has(plainName(name))) ||
      areOf(owners, said)
    );
  });

/** A shop and its own brand have one name. */
const areOf = (owners: Figure['owners'], said: ReadonlySet<string>): boolean =>
  [...said].every((each) => owners.some(({ name }) => plainName(name) === each));

/** Where several were looked at, a figure is of the one that it is said of. */
const isOfSubject = (figure: Figure, close: Names, evidence: Evidence): boolean => {
  // A shop's own brand has its name.
  const isShop = (name: string) => close.retailer?.has(name) === true || close.store?.has(name) === true;
  const said = SUBJECTS.flatMap((kind) =>
    [...(close[kind] ?? [])].flatMap((name) => (isShop(name) ? [] : { kind, name })),
  );
  if (said.length === 0) return true;
  const scope = evidence.scopeOf(figure);
  const own = [
    ...figure.owners.flatMap(({ kind, name }) => (isOneOf(SUBJECTS, kind) ? plainName(name) : [])),
    ...(scope?.category ? [scope.category] : []),
  ];
  if (own.length === 0 || said.some(({ name }) => own.some((each) => areOne(each, name)))) return true;
  const isNarrow = scope?.isNarrow === true;
  return !said.some(
    ({ kind, name }) => evidence.isSubject(name) || (isNarrow && (kind === 'product' || kind === 'brand')),
  );
};

const isOneOf = <T extends string>(all: readonly T[], one: string): one is T =>
  all.some((each) => each === one);

/** The one has all words of the other, in a row; both in one spelling. */
export const areOne = (one: string, other: string): boolean => {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  return a.includes(b) || b.includes(a);
};

const wordsOf = (name: string): string =>
  ` ${name
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .replaceAll(/(?<![\p{L}])ال(?=\p{L})/gu, '')} `;

/** It is of all shops, brands or products, and said of one of them. */
const isOfFewer = (
  figure: Figure,
  { close, isOfOneShop, isOfAll }: Attribution,
  evidence: Evidence,
): boolean => {
  const isPrice = figure.unit === 'money' || figure.unit === 'perUnit';
  const isAtOneShop = isPrice ? isOfOneShop : isOfOneShop && close.retailer?.size === 1;
  const isShops = isAtOneShop && !areNamed(figure, close.retailer ?? NO_NAMES);
  if (isShops && !isOfAll.retailer && evidence.isOverAll(figure, 'retailer')) return true;
  return (['brand', 'product'] as const).some((kind) => {
    const said = close[kind];
    return said?.size === 1 && !isOfAll[kind] && evidence.isOverAll(figure, kind) && !areNamed(figure, said);
  });
};

const NO_NAMES: ReadonlySet<string> = new Set();

/** "Nasma" is what "Nasma (UHT milk)" was looked up for. */
const areNamed = ({ owners }: Figure, said: ReadonlySet<string>): boolean =>
  owners.some(({ name }) => [...said].some((each) => areOne(plainName(name), each)));

const ONES = ['product', 'brand', 'retailer', 'store'] as const satisfies OwnerKind[];

/** It is of one product, brand or shop, which no word names, where the result has the same of the whole: "milk rose 3 %". */
const isOfOne = (figure: Figure, { names, isOfWhole }: Attribution, evidence: Evidence): boolean => {
  if (!isOfWhole || ONES.some((kind) => names[kind] !== undefined)) return false;
  if (figure.unit !== 'percent' && figure.unit !== 'index' && figure.unit !== 'points') return false;
  return evidence.hasWhole(figure);
};
