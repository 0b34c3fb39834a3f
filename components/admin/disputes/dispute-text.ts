import type { AdminDisputeOut } from '#lib/admin/disputes/schema.ts';
import { formatDate, joinParts } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { nameIn } from '#lib/vocabulary/named.ts';
import { priceText } from './price-text.ts';

/** What is said to be wrong. */
export function issueText(locale: Locale, { day, price, listing }: AdminDisputeOut): string {
  const t = translator(locale, 'adminDisputes');
  if (day === null || price === null) return t('match', { title: listing?.title ?? listing?.id ?? '–' });
  return t('price', { price: priceText(locale, price), day: formatDate(locale, day, 'day', 'UTC') });
}

/** The product and its retailer. */
export function subjectText(locale: Locale, { product, retailer }: AdminDisputeOut): string {
  return joinParts(locale, [nameIn(locale, product), nameIn(locale, retailer)]);
}
