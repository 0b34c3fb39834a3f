import { BRAND_STANCES, type BrandStance } from '#lib/vocabulary/terms.ts';
import type { CategoryBrands } from './schema.ts';

/** A company's choice in one category as a form has it: each brand with what it is to them. */

export const STANCE_CHOICES = [...BRAND_STANCES, 'neither'] as const;
export type StanceChoice = (typeof STANCE_CHOICES)[number];

/** By the brands' ids. */
export type Stances = Readonly<Record<string, StanceChoice>>;
/** By the categories' ids. */
export type Choices = Readonly<Record<string, Stances>>;

type Chosen = { own: readonly string[]; rivals: readonly string[] };

/** What a brand is to the company. */
export const stanceOf = ({ own, rivals }: Chosen, brandId: string): StanceChoice =>
  own.includes(brandId) ? 'own' : rivals.includes(brandId) ? 'rival' : 'neither';

export const stancesIn = ({
  brands,
  ...chosen
}: Pick<CategoryBrands, 'own' | 'rivals'> & { brands: readonly { id: string }[] }): Stances =>
  Object.fromEntries(brands.map(({ id }) => [id, stanceOf(chosen, id)]));

export const idsWith = (stance: BrandStance, stances: Stances): string[] =>
  Object.keys(stances).filter((id) => stances[id] === stance);

export const choicesIn = (categories: readonly CategoryBrands[]): Choices =>
  Object.fromEntries(categories.map((category) => [category.id, stancesIn(category)]));

/** What differs from another choice. */
export const changedStances = (wanted: Stances, from: Stances): Stances =>
  Object.fromEntries(Object.entries(wanted).filter(([id, stance]) => stance !== from[id]));

/** How many brands differ from another choice, each counted once whatever the number of its categories. */
export const countChanged = (wanted: Choices, from: Choices): number =>
  new Set(
    Object.entries(wanted).flatMap(([id, stances]) => Object.keys(changedStances(stances, from[id] ?? {}))),
  ).size;
