import type { ProductWord } from '#db/queries/market-names.ts';
import { bareWord } from './name-index.ts';
import type { Word } from './read-words.ts';
import type { NameSpan, Quantity } from './said.ts';

/** Words that stand together and may name products. */

type Size = Extract<Quantity, { kind: 'size' }>;

/** A word of the sentence with the words of products that it may stand for; none for what is a name or a quantity already. */
export type SaidWord = { word: Word; alike: readonly ProductWord[] };

export type Cluster = {
  brand: NameSpan | null;
  category: NameSpan | null;
  /** Of each word that is no name by itself: its place, and the words of the market that it stands for. */
  said: { at: number; alike: readonly ProductWord[] }[];
  sizes: Size[];
};

const LEAST_TELLING = 3;
const LIKENESS_ALONE = 0.6;

type Piece = { at: number; words: number; isApart: boolean } & (
  | { is: 'brand'; span: NameSpan }
  | { is: 'category'; span: NameSpan }
  | { is: 'size'; size: Size }
  | { is: 'word'; alike: readonly ProductWord[] }
);

/** Each with what narrows a brand or a category, or with a word that is of some products alone. */
export const clustersOf = (
  said: readonly SaidWord[],
  spans: readonly NameSpan[],
  quantities: readonly Quantity[],
): Cluster[] => {
  const clusters: Cluster[] = [];
  let end = -1;
  for (const piece of piecesOf(said, spans, quantities)) {
    const last = clusters.at(-1);
    const goesOn = last && piece.at === end && !piece.isApart && hasRoom(last, piece);
    const cluster = goesOn ? last : { brand: null, category: null, said: [], sizes: [] };
    if (!goesOn) clusters.push(cluster);
    add(cluster, piece);
    end = piece.at + piece.words;
  }
  return clusters.filter(isTelling);
};

const piecesOf = (
  said: readonly SaidWord[],
  spans: readonly NameSpan[],
  quantities: readonly Quantity[],
): Piece[] => {
  const named = spans.flatMap((span): Piece[] =>
    span.kind === 'brand' || span.kind === 'category'
      ? [{ is: span.kind, span, at: span.at, words: span.words, isApart: isApart(said[span.at]) }]
      : [],
  );
  const sizes = quantities.flatMap((size): Piece[] =>
    size.kind === 'size' ? [{ is: 'size', size, at: size.at, words: size.words, isApart: false }] : [],
  );
  const words = said.flatMap(({ alike }, at): Piece[] =>
    alike.length > 0 ? [{ is: 'word', alike, at, words: 1, isApart: isApart(said[at]) }] : [],
  );
  return [...named, ...sizes, ...words].sort((a, b) => a.at - b.at);
};

const AND = /^[وف]/u;

/** After a comma or an "and", another thing is named. */
const isApart = (said: SaidWord | undefined): boolean => {
  if (!said) return false;
  const { word, alike } = said;
  const isJoined = AND.test(word.plain) && alike.length > 0 && !AND.test(alike[0]?.word ?? '');
  return word.isApart || isJoined;
};

const hasRoom = (cluster: Cluster, piece: Piece): boolean =>
  piece.is === 'brand' ? !cluster.brand : piece.is === 'category' ? !cluster.category : true;

const add = (cluster: Cluster, piece: Piece): void => {
  if (piece.is === 'size') cluster.sizes.push(piece.size);
  else if (piece.is === 'word') cluster.said.push({ at: piece.at, alike: piece.alike });
  else cluster[piece.is] = piece.span;
};

const isTelling = ({ brand, category, said, sizes }: Cluster): boolean => {
  const isOutside = brand === null && category?.isOutside;
  if (isOutside) return false;
  if (brand || category) return said.length + sizes.length > 0;
  return said.some(({ alike }) =>
    alike.some(({ word, likeness }) => likeness >= LIKENESS_ALONE && bareWord(word).length >= LEAST_TELLING),
  );
};
