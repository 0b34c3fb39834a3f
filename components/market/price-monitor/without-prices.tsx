import { useTranslations } from 'next-intl';
import { ViewNote } from '#components/market/dashboard/view-note.tsx';
import { joinNames } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';

type Props = { data: Pick<PriceMonitorData, 'withoutPrices'>; locale: Locale };

/** Names the retailers that have no price at the end of the period. */
export function WithoutPrices({ data, locale }: Props) {
  const t = useTranslations('market.notes');
  const names = data.withoutPrices.map(({ name }) => name);
  return names.length > 0 && <ViewNote>{t('withoutPrices', { names: joinNames(locale, names) })}</ViewNote>;
}
