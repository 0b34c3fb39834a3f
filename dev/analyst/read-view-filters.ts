import { translator } from '#lib/i18n/translator.ts';
import { COMPARISONS, type Comparison } from '#lib/market/dashboard/compare.ts';
import {
  PRICE_KINDS,
  PRICE_STATISTICS,
  PRICE_VALUES,
  type PriceBasis,
} from '#lib/market/prices/price-filters.ts';
import type { Language } from './words.ts';

/** "Filters: Channel: Supermarket; Governorate: Giza.": how a dashboard carries its filters into a question. */

export type ViewFilters = {
  makers?: string[];
  channels?: string[];
  packBands?: string[];
  governorate?: string;
  price?: PriceBasis['price'];
  statistic?: PriceBasis['statistic'];
  value?: PriceBasis['value'];
  compare?: Comparison;
};

const ISOLATES = /[\u2066-\u2069]/g;

/** The filters that a question ends with, and what stands before them. */
export function readViewFilters(
  question: string,
  language: Language,
): { filters: ViewFilters; rest: string } {
  const t = translator(language, 'market');
  const plain = question.replaceAll(ISOLATES, '');
  const [lead = '', end = ''] = t('ask.filters', { names: '@' }).replaceAll(ISOLATES, '').split('@');
  const [rest = '', said] = plain.split(lead);
  if (said === undefined) return { filters: {}, rest: plain };
  const text = said.trim();
  const body = text.endsWith(end) ? text.slice(0, -end.length) : text;
  const byLabel = new Map(body.split(/[;؛] /).map((each) => split(each, ': ')));
  const list = (label: string) => byLabel.get(label)?.split(language === 'ar' ? '، ' : ', ');
  const [makers, channels, packBands] = [
    list(t('filters.maker')),
    list(t('filters.channel')),
    list(t('filters.size')),
  ];
  const governorate = byLabel.get(t('filters.governorate'));
  const price = PRICE_KINDS.find((kind) => byLabel.get(t('filters.price')) === t(`filters.prices.${kind}`));
  const statistic = PRICE_STATISTICS.find(
    (each) => byLabel.get(t('filters.statistic')) === t(`filters.statistics.${each}`),
  );
  const value = PRICE_VALUES.find((each) => byLabel.get(t('filters.value')) === t(`filters.values.${each}`));
  const compare = COMPARISONS.find((each) => byLabel.get(t('filters.compare')) === t(`compare.${each}`));
  return {
    filters: {
      ...(makers && { makers }),
      ...(channels && { channels }),
      ...(packBands && { packBands }),
      ...(governorate && { governorate }),
      ...(price && { price }),
      ...(statistic && { statistic }),
      ...(value && { value }),
      ...(compare && { compare }),
    },
    rest,
  };
}

function split(text: string, at: string): [string, string] {
  const [first = '', ...others] = text.split(at);
  return [first, others.join(at)];
}
