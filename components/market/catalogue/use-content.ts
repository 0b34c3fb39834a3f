import { useTranslations } from 'next-intl';
import type { Figures } from '#components/market/dashboard/figures.ts';
import type { BaseUnit } from '#lib/vocabulary/market-terms.ts';

type Packed = { packCount: number; netContent: number };

const SMALLER = { kg: 'g', l: 'ml', piece: 'piece' } as const satisfies Record<BaseUnit, string>;

/** Writes what a pack holds as it is printed: "6 × 200 ml". */
export function useContent(baseUnit: BaseUnit, figures: Figures): (pack: Packed) => string {
  const t = useTranslations('catalogue');
  return ({ packCount, netContent }) => {
    const isSmall = baseUnit !== 'piece' && netContent < 1;
    const value = figures.tick(isSmall ? netContent * 1000 : netContent);
    const amount = t('amount', { value, unit: isSmall ? SMALLER[baseUnit] : baseUnit });
    return packCount === 1 ? amount : t('pack', { count: packCount, amount });
  };
}
