import { readPack } from '#lib/matching/read-pack.ts';
import type { ImportFieldName } from '#lib/vocabulary/import-terms.ts';
import type { BaseUnit, NetUnit } from '#lib/vocabulary/market-terms.ts';
import { Refusal, type RowCells } from '../reading/read-cells.ts';
import { readNumber } from '../values/read-amount.ts';
import { netUnitOf } from './product-words.ts';

/** What a pack holds: `net` of its category's base unit in each of `count` pieces, printed in `unit`. */
export type Content = { count: number; net: number; unit: NetUnit };

type Decimals = Readonly<Record<string, Parameters<typeof readNumber>[1] | undefined>>;

/** Units of packs by the base unit, and how many of each make one of it. */
const PER_BASE: Record<NetUnit, { base: BaseUnit; of: number }> = {
  g: { base: 'kg', of: 1000 },
  kg: { base: 'kg', of: 1 },
  ml: { base: 'l', of: 1000 },
  l: { base: 'l', of: 1 },
  piece: { base: 'piece', of: 1 },
};

const SMALL_UNITS: Record<BaseUnit, NetUnit> = { kg: 'g', l: 'ml', piece: 'piece' };

/** As the table of products keeps it; `MOST_NET` is of a whole pack, by which prices are divided. */
const MOST_PIECES = 10_000;
const MOST_NET = 100_000;
const roundNet = (net: number): number => Math.round(net * 10_000) / 10_000;

/** What a row's product holds: of its size as one text, else of its count, content and unit. @throws Refusal */
export const readContent = (row: RowCells, base: BaseUnit, decimals: Decimals): Content => {
  const size = row.textOf('size');
  const content = size === '' ? readParts(row, base, decimals) : readSize(size, base);
  const { count, net } = content;
  const isSound = count >= 1 && count <= MOST_PIECES && net > 0 && count * net <= MOST_NET;
  if (!isSound) throw new Refusal('size_unreadable', size === '' ? 'netContent' : 'size', size);
  return content;
};

const readSize = (size: string, base: BaseUnit): Content => {
  const { pack, pieces, doubt } = readPack('', size);
  if (!pack) throw new Refusal(doubt === 'range' ? 'size_range' : 'size_unreadable', 'size', size);
  if (pack.unit !== base) throw new Refusal('size_unit_differs', 'size', size, base);
  // A pack with more in it for nothing is not the usual one; "2 + 1 free" are three.
  if (doubt === 'bonus' && size.includes('%')) throw new Refusal('size_unreadable', 'size', size);
  // "37 gram - 3 Pieces" are three of 37 g.
  const count = pack.count === 1 && pack.unit !== 'piece' ? (pieces ?? 1) : pack.count;
  return { count, net: roundNet(pack.content), unit: printedUnit(size, base, pack.content) };
};

/** The unit that is printed on a pack: the small one where the size says its content in it. */
const printedUnit = (size: string, base: BaseUnit, content: number): NetUnit => {
  const small = SMALL_UNITS[base];
  const words = size.toLowerCase().split(/[^\p{L}.]+/u);
  const said = words.map(netUnitOf).find((unit) => unit !== null && PER_BASE[unit].base === base);
  return said ?? (content < 1 ? small : base);
};

const readParts = (row: RowCells, base: BaseUnit, decimals: Decimals): Content => {
  const amount = numberOf(row, 'netContent', decimals);
  if (amount === null) throw new Refusal('size_missing', 'size');
  const text = row.textOf('netUnit');
  const unit = text === '' ? base : netUnitOf(text);
  if (unit === null) throw new Refusal('size_unreadable', 'netUnit', text);
  if (PER_BASE[unit].base !== base) throw new Refusal('size_unit_differs', 'netUnit', text, base);
  const count = numberOf(row, 'packCount', decimals) ?? 1;
  if (!Number.isInteger(count)) throw new Refusal('size_unreadable', 'packCount', row.textOf('packCount'));
  return { count, net: roundNet(amount / PER_BASE[unit].of), unit };
};

const numberOf = (
  { cellOf, textOf }: RowCells,
  field: ImportFieldName,
  decimals: Decimals,
): number | null => {
  const read = readNumber(cellOf(field), decimals[field] ?? null);
  if (read === null) return null;
  if ('number' in read) return read.number;
  const code = read.code === 'number_ambiguous' ? read.code : 'size_unreadable';
  throw new Refusal(code, field, textOf(field), read.suggestion ?? null);
};
