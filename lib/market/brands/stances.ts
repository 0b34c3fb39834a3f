import { BRAND_STANCES, type BrandStance } from '#lib/vocabulary/terms.ts';
import type { CategoryBrands } from './schema.ts';

/** A company's choice in one category as a form has it: each brand with what it is to them. */

export const STANCE_CHOICES = [...BRAND_STANCES, 'neither'] as const;
export type StanceChoice = (typeof STANCE_CHOICES)[number];

/** By the brands' ids. */
export type Stances = Readonly<Record<string, string>>;

export const stancesIn = ({
  brands,
  own,
  rivals,
}: Pick<CategoryBrands, 'own' | 'rivals'> & { brands: readonly { id: string }[] }): Stances => {
  const stanceOf = (id: string): StanceChoice =>
    own.includes(id) ? 'own' : rivals.includes(id) ? 'rival' : 'neither';
  return Object.fromEntries(brands.map(({ id }) => [id, stanceOf(id)]));
};

export const idsWith = (stance: BrandStance, stances: Stances): string[] =>
  Object.keys(stances).filter((id) => stances[id] === stance);

/** What differs from another choice. */
export const changedStances = (wanted: Stances, from: Stances): Stances =>
  Object.fromEntries(Object.entries(wanted).filter(([id, stance]) => stance !== from[id]));
