import { completeness } from '#lib/market/measures/catalogue-measures.ts';
import type { BaseUnit, NetUnit } from '#lib/vocabulary/market-terms.ts';

/** What a product's record can lack, in the order in which it is named. */
export const RECORD_PARTS = ['gtin', 'nameEn', 'nameAr', 'size', 'image'] as const;
export type RecordPart = (typeof RECORD_PARTS)[number];

type Recorded = {
  gtin: string | null;
  nameEn: string;
  nameAr: string;
  netUnit: NetUnit;
  imageUrl: string | null;
};

/** The units that a pack of a category is printed with. */
const UNITS: Record<BaseUnit, readonly NetUnit[]> = {
  kg: ['g', 'kg'],
  l: ['ml', 'l'],
  piece: ['piece'],
};

/**
 * What a record lacks, and how complete that makes it. A name counts in its own script: feeds repeat the other one where they have none. Brand
 * and category are never missing, for without them there is no record.
 */
export const completenessOf = (
  { gtin, nameEn, nameAr, netUnit, imageUrl }: Recorded,
  baseUnit: BaseUnit,
): { lacks: RecordPart[]; completeness: number } => {
  const has: Record<RecordPart, boolean> = {
    gtin: gtin !== null,
    nameEn: /\p{Script=Latin}/u.test(nameEn),
    nameAr: /\p{Script=Arabic}/u.test(nameAr),
    size: UNITS[baseUnit].includes(netUnit),
    image: imageUrl !== null,
  };
  return {
    lacks: RECORD_PARTS.filter((part) => !has[part]),
    completeness: completeness({ ...has, brand: true, category: true }),
  };
};
