import type { Figure, FigureSource } from '#lib/market/dashboard/drill/figure-source.ts';
import type { PriceSet } from './price-set.ts';
import type { SectionQuery } from './section-query.ts';

export type PriceFigureSource = FigureSource<PriceSet, SectionQuery>;
export type PriceFigures = Readonly<Record<string, Figure<PriceSet, SectionQuery>>>;
