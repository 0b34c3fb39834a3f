import { describe, expect, it } from 'vitest';
import { figuresFor } from '#components/market/dashboard/figures.ts';
import { HeatMap } from '#components/market/price-monitor/heat-map.tsx';
import { MoversPanel } from '#components/market/price-monitor/movers-panel.tsx';
import { PriceTiles, type TileData } from '#components/market/price-monitor/price-tiles.tsx';
import { measure } from '#lib/market/measures/measure.ts';
import type { HeatMapData } from '#lib/market/price-monitor/panels/heat-map/schema.ts';
import type { MoversData } from '#lib/market/price-monitor/panels/movers/schema.ts';
import { NOTHING_CHOSEN } from '#lib/market/prices/price-filters.ts';
import { USUAL_MOVERS } from '#tests/factories/price-monitor-address.ts';
import { draw } from '#tests/setup/draw.tsx';

const figures = figuresFor('en', 'EGP');
const nobodys = { own: [], rivals: [] };
const nothing = () => undefined;

/** The text of what is drawn, without its marks of the page. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

describe('a mover', () => {
  type Row = MoversData['rows'][number];
  const drawn = (given: Partial<Row>, overall: Partial<MoversData['overall']> = {}) => {
    const row: Row = {
      ...{ id: 'b', subject: { id: 'b', name: 'B' }, brandId: 'b', retailer: null, price: null },
      ...{ paid: measure(4, 5), regular: measure(3, 5), index: measure(101, 5) },
      ...{ steps: { changes: 9, n: 5, returned: 0 }, reasons: [], line: [], ...given },
    };
    const movers: MoversData = {
      ...{ by: 'brand', subjects: ['brand', 'retailer'], window: 'period', rank: 'paid', total: 1 },
      ...{ from: '2026-11-01', to: '2026-11-20', page: 1, pages: 1, rows: [row] },
      overall: { paid: measure(4, 5), regular: measure(3, 5), began: 2, ended: 1, ...overall },
    };
    return textOf(
      draw('en', <MoversPanel movers={movers} ours={nobodys} figures={figures} onChoose={nothing} />),
    );
  };

  it('says of each of its figures whether few prices stand behind it', () => {
    expect(drawn({})).not.toContain('low base');
    expect(drawn({ paid: measure(4, 2) })).toContain('2 prices low base');
    expect(drawn({ regular: measure(3, 2) })).toContain('low base +3.0%');
    expect(drawn({ index: measure(101, 2) })).toContain('low base 101.0');
    expect(drawn({ regular: measure(null, 0), index: measure(null, 0) })).not.toContain('low base');
  });

  it('says it of what all prices did, where that is explained', () => {
    expect(drawn({}, { paid: measure(-2, 2) })).toContain('ended on 1 price. low base');
    expect(drawn({}, { paid: measure(-2, 5) })).not.toContain('low base');
  });
});

describe('the tile of the average price', () => {
  type UnitPrice = TileData['tiles']['unitPrice'];
  const drawn = (unitPrice: Omit<UnitPrice, 'average'>) => {
    const range = { from: '2026-11-01', to: '2026-11-20' };
    const data: TileData = {
      filters: {
        ...{ ...NOTHING_CHOSEN, category: 'milk', period: 'custom', range, section: 'overview' },
        ...{ movers: USUAL_MOVERS, news: 1, lines: null, floor: null, trade: null },
      },
      ...{ baseUnit: 'l', currency: 'EGP', listings: 9 },
      tiles: {
        unitPrice: { average: 40, ...unitPrice },
        index: { kind: 'period', leftOut: 0, ...measure(101, 9) },
        gap: { kind: 'period', ...measure(2, 9) },
        changes: { up: 1, down: 1 },
        promotions: { onDeal: 0, share: 0, depth: null },
        cheaper: { kind: 'period', of: 0, count: 0, rows: [] },
      },
    };
    return textOf(draw('en', <PriceTiles data={data} figures={figures} />));
  };

  it('says that its change rests on few prices, in real terms too', () => {
    expect(drawn({ change: measure(2, 9), real: null })).not.toContain('low base');
    expect(drawn({ change: measure(2, 2), real: null })).toContain('since 1 Nov low base');
    const real = { nominal: measure(3, 2), provisionalFrom: null };
    expect(drawn({ change: measure(2, 2), real })).toContain('nominal low base');
    expect(drawn({ change: measure(null, 0), real })).toContain('nominal low base');
    expect(drawn({ change: measure(2, 9), real: { ...real, nominal: measure(3, 9) } })).not.toContain(
      'low base',
    );
  });
});

describe('a row of the heat map', () => {
  const drawn = (n: number, locale: 'en' | 'ar' = 'en') => {
    const row = { id: 'b', name: 'B', toCategory: { ...measure(98, n), leftOut: 0 }, cells: [] };
    const heatMap = { brands: { retailers: [], rows: [row], alone: [] }, products: null };
    return textOf(
      draw(
        locale,
        <HeatMap
          heatMap={heatMap satisfies HeatMapData}
          ours={nobodys}
          figures={figuresFor(locale, 'EGP')}
          onPick={nothing}
        />,
      ),
    );
  };

  it('says beside the figure that it begins with that few items stand behind it', () => {
    expect(drawn(3)).not.toContain('low base 98.0');
    expect(drawn(2)).toContain('low base 98.0');
    expect(drawn(2, 'ar')).toContain('عيّنة صغيرة 98.0');
  });
});
