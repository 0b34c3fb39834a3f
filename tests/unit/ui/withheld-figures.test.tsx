import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { figuresFor } from '#components/market/dashboard/figures.ts';
import { WithheldFigures } from '#components/market/dashboard/withheld-mark.tsx';
import { GapHistogram } from '#components/market/price-monitor/gap-histogram.tsx';
import { PriceLadder } from '#components/market/price-monitor/price-ladder.tsx';
import { PriceTiles, type TileData } from '#components/market/price-monitor/price-tiles.tsx';
import { RetailerTable } from '#components/market/price-monitor/retailer-table.tsx';
import { NOTHING_CHOSEN } from '#lib/market/prices/price-filters.ts';
import { USUAL_MOVERS } from '#tests/factories/price-monitor-address.ts';
import { draw } from '#tests/setup/draw.tsx';

const figures = figuresFor('en', 'EGP');

it('keep their row with a dash and the plan that has them', () => {
  const nothing = { value: null, n: 1, lowBase: true };
  const row = {
    id: 'wahat',
    name: 'Wahat',
    channel: 'hyper',
    unitPrice: null,
    index: nothing,
    gap: null,
  } as const;
  const retailers = [{ ...row, stands: { win: 1, tie: 0, loss: 0 }, promoShare: null }];
  const table = (withheld: string[]) =>
    draw(
      'en',
      <WithheldFigures.Provider value={new Set(withheld)}>
        <RetailerTable matchedItems={4} retailers={retailers} baseUnit="l" figures={figures} />
      </WithheldFigures.Provider>,
    );
  const shown = table(['retailer-price:wahat', 'retailer-index:wahat']);
  expect(shown.split('from Growth')).toHaveLength(3);
  expect(shown).toContain('Wahat');
  expect(table([])).not.toContain('from Growth');
});

it('say in the place of the pack ladder which plan has it', () => {
  const drawn = draw(
    'en',
    <PriceLadder
      ladder={[]}
      isInPlan={false}
      ownSide="period"
      ours={{ own: [], rivals: [] }}
      baseUnit="l"
      figures={figures}
    />,
  );
  expect(drawn).toContain('Pack sizes and their prices come with the Growth plan.');
  expect(drawn).toContain('/subscription');
});

const drawWith = (withheld: string[], drawn: ReactNode) =>
  draw('en', <WithheldFigures.Provider value={new Set(withheld)}>{drawn}</WithheldFigures.Provider>);

it('are no rivals that were compared and found dearer', () => {
  const cheaper = { kind: 'brand', of: 2, count: 0, rows: [] } as const;
  const tiles = { ...noTiles(), cheaper: { ...cheaper, rows: [] } };
  const list = (withheld: string[]) =>
    drawWith(withheld, <PriceTiles data={{ ...viewOf(tiles), listings: 0 }} figures={figures} />);
  expect(list([])).toContain('no one is over 1% cheaper');
  expect(list(['rival:a'])).toContain('no one is over 1% cheaper');
  expect(list(['rival:a', 'rival:b'])).not.toContain('no one');
  expect(list(['rival:a', 'rival:b'])).toContain('from Growth');
});

it('have no bar that would say the gap of a single product', () => {
  const gaps = { n: 1, median: null, bins: [{ from: null, to: -20, n: 1, own: 0 }] };
  const drawn = drawWith(['gaps'], <GapHistogram gaps={gaps} figures={figures} />);
  expect(drawn).toContain('from Growth');
  expect(drawn).not.toContain('gap-bin');
});

it('leave no dash or count of nothing in the words of a tile', () => {
  const data = viewOf({ ...noTiles(), promotions: { onDeal: 1, share: 20, depth: null } });
  const drawn = drawWith(
    ['index', 'gap', 'unit-price', 'depth'],
    <PriceTiles data={data} figures={figures} />,
  );
  expect(drawn).toContain('1 of 5 prices');
  expect(drawn).not.toMatch(/0 items|0 retailers|off on average/);
  expect(drawn.split('from Growth')).toHaveLength(4);
});

function noTiles(): TileData['tiles'] {
  const none = { value: null, n: 0, lowBase: true };
  return {
    unitPrice: { average: null, change: none, real: null },
    index: { ...none, leftOut: 0, kind: 'brand' },
    gap: { ...none, kind: 'brand' },
    changes: { up: 0, down: 0 },
    promotions: { onDeal: 0, share: null, depth: null },
    cheaper: { kind: 'brand', of: 0, count: 0, rows: [] },
  };
}

function viewOf(tiles: TileData['tiles']): TileData {
  return {
    tiles,
    filters: {
      ...{ ...NOTHING_CHOSEN, category: 'milk', period: 'custom', section: 'overview' },
      ...{
        range: { from: '2026-11-01', to: '2026-11-23' },
        movers: USUAL_MOVERS,
        news: 1,
        lines: null,
        floor: null,
        trade: null,
      },
    },
    baseUnit: 'l',
    currency: 'EGP',
    listings: 5,
  };
}
