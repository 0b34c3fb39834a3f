import { expect, it } from 'vitest';
import { figuresFor } from '#components/market/dashboard/figures.ts';
import { WithheldFigures } from '#components/market/dashboard/withheld-mark.tsx';
import { PriceLadder } from '#components/market/price-monitor/price-ladder.tsx';
import { RetailerTable } from '#components/market/price-monitor/retailer-table.tsx';
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
        <RetailerTable retailers={retailers} baseUnit="l" figures={figures} />
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
