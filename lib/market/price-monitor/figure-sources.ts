import type { FigureKind } from '#lib/market/dashboard/drill/figure-kinds.ts';
import { changeFigures } from './figures/change-figures.ts';
import { marginFigures } from './figures/margin-figures.ts';
import { overviewFigures } from './figures/overview-figures.ts';
import { packFigures } from './figures/pack-figures.ts';
import type { FigureSource } from './figures/source.ts';
import { tileFigures } from './panels/tiles.ts';

export const figureSources: Record<FigureKind, FigureSource> = {
  ...tileFigures,
  ...overviewFigures,
  ...packFigures,
  ...changeFigures,
  ...marginFigures,
};
