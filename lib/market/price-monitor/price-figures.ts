import type { Figure, FigureSource } from '#lib/market/dashboard/drill/figure-source.ts';
import type { Board } from './board.ts';
import type { SectionQuery } from './section-query.ts';

export type PriceFigureSource = FigureSource<Board, SectionQuery>;
export type PriceFigures = Readonly<Record<string, Figure<Board, SectionQuery>>>;
