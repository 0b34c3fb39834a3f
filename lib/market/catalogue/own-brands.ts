import type { CatalogueSet } from './catalogue-set.ts';

/** The brands that a view is about: those that were chosen, else the company's own. */
export const ownBrandsIn = ({ isNarrowedTo, shownBrands, ours }: CatalogueSet): string[] =>
  isNarrowedTo === 'brand' ? shownBrands.map(({ id }) => id) : [...ours.own];

/** Whether a brand is one that they are compared with: of the company's rivals, else any other. */
export const rivalBrandsIn = (set: CatalogueSet): ((brandId: string) => boolean) => {
  const own = ownBrandsIn(set);
  const rivals = set.isNarrowedTo === 'brand' ? [] : set.ours.rivals;
  return (id) => (rivals.length > 0 ? rivals.includes(id) : !own.includes(id));
};
