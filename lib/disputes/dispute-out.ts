import type { NamedDispute } from '#db/queries/disputes.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { nameIn } from '#lib/vocabulary/named.ts';
import type { DisputeOut } from './schema.ts';

type Reading = { locale: Locale; userId: string };

/** A dispute as its company sees it. */
export const disputeOut = (row: NamedDispute, { locale, userId }: Reading): DisputeOut => {
  const { id, kind, state, day, price, code, note, answer } = row;
  const named = (of: string, nameEn: string, nameAr: string) => ({
    id: of,
    name: nameIn(locale, { nameEn, nameAr }),
  });
  return {
    ...{ id, kind, state, day, price, code, note, answer },
    product: named(row.productId, row.productEn, row.productAr),
    retailer: named(row.retailerId, row.retailerEn, row.retailerAr),
    createdAt: new Date(row.createdAt).toISOString(),
    closedAt: row.closedAt && new Date(row.closedAt).toISOString(),
    isOwn: row.userId === userId,
    isExcluded: state === 'open' && row.excluded > 0,
  };
};
