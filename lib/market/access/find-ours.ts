import type { Database } from '#db/client.ts';
import { type CompanyBrandRow, listCompanyBrandRows } from '#db/queries/company-brands.ts';
import type { Actor } from '#lib/vocabulary/actor.ts';
import type { OurBrands, OwnBrands, Reader } from './reader.ts';

const NONE: OwnBrands = { own: [], rivals: [] };

/** What the asker chose in a category, of the brands that are on its view. */
export const oursIn = ({ ours }: Pick<Reader, 'ours'>, { category, brands }: Seen): OwnBrands => {
  const { own, rivals } = ours?.get(category.id) ?? NONE;
  const isThere = (id: string) => brands.some((brand) => brand.id === id);
  return { own: own.filter(isThere), rivals: rivals.filter(isThere) };
};

type Seen = { category: { id: string }; brands: readonly { id: string }[] };

const NOBODYS: OurBrands = new Map();

/** What the asker's company has chosen, by category; nothing for people without a company. */
export const findOurs = async (db: Database, actor: Actor): Promise<OurBrands> => {
  const company = actor.kind === 'account' ? actor.company : null;
  if (company === null) return NOBODYS;
  return oursOf(await listCompanyBrandRows(db, company.id));
};

export const oursOf = (rows: readonly CompanyBrandRow[]): OurBrands => {
  const byCategory = Map.groupBy(rows, ({ categoryId }) => categoryId);
  return new Map(
    [...byCategory].map(([categoryId, chosen]) => [
      categoryId,
      {
        own: chosen.flatMap(({ brandId, stance }) => (stance === 'own' ? [brandId] : [])),
        rivals: chosen.flatMap(({ brandId, stance }) => (stance === 'rival' ? [brandId] : [])),
      },
    ]),
  );
};
