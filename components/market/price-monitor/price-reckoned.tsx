'use client';

import { useTranslations } from 'next-intl';
import { HowReckoned } from '#components/market/dashboard/how-reckoned.tsx';
import { explanationsOf } from '#lib/market/dashboard/panel-texts.ts';
import { headTexts, sectionTexts } from '#lib/market/price-monitor/price-texts.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';

type Props = { data: Pick<PriceMonitorData, 'filters' | 'tiles' | 'listings' | 'freshness'> };

/** How what Price Monitor shows is calculated. */
export function PriceReckoned({ data }: Props) {
  const t = useTranslations('market');
  const { filters, listings, freshness } = data;
  const parts = explanationsOf([headTexts, ...sectionTexts[filters.section]], data);
  return (
    <HowReckoned
      parts={parts.map(({ id, name, text }) => ({ id, name: t(name), text: t(text) }))}
      base={t('reckoned.base', { listings, retailers: freshness.length })}
    />
  );
}
