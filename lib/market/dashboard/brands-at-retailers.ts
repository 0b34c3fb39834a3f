import { joinNames } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { Named } from '#lib/vocabulary/named.ts';

type Words = (key: 'withheld.brandAt', values: { name: string; retailers: string }) => string;

/** "Nasma (Wahat and Qasr) and Lazzaza (Wahat)", on screens and in files. */
export const brandsAtRetailers = (
  locale: Locale,
  brands: readonly (Named & { retailers: readonly Named[] })[],
  t: Words,
): string =>
  joinNames(
    locale,
    brands.map(({ name, retailers }) =>
      t('withheld.brandAt', {
        name,
        retailers: joinNames(
          locale,
          retailers.map((retailer) => retailer.name),
        ),
      }),
    ),
  );
