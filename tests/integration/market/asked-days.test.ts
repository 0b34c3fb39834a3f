import { beforeAll, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { type AskedDays, countAskedShelves, listAskedSpells } from '#db/queries/market-asked-days.ts';
import { countShelves } from '#db/queries/market-availability.ts';
import { listChainSpells } from '#db/queries/market-chains.ts';
import { findMarketView } from '#db/queries/market-view.ts';
import { dayFromNumber, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import { sampleDay, withSampleMarket } from '#tests/setup/sample-market.ts';

beforeAll(withSampleMarket, 240_000);

const last = dayNumber(sampleDay);
const ranges = [
  { from: last - 40, to: last - 31 },
  { from: last - 6, to: last },
  { from: last + 1, to: last + 9 },
];

/** Each chain of milk over each of the ranges, in no order. */
async function everything() {
  const view = await findMarketView(database(), dataScopeWith({ datasets: ['sample'] }), 'milk');
  if (!view) throw new Error('no milk');
  const of = { categoryNo: view.categoryNo, dataset: view.category.dataset };
  const chains = Map.groupBy(
    await listChainSpells(database(), of, { from: last - 60, to: last }),
    ({ productId, retailerId }) => `${retailerId}/${productId}`,
  );
  const asked = [...chains.values()].flatMap(([chain]): AskedDays[] =>
    chain === undefined
      ? []
      : ranges.map((range) => ({ ...range, productId: chain.productId, retailerId: chain.retailerId })),
  );
  return { of, asked };
}

test('prices of asked days are those of their chains', async () => {
  const { of, asked } = await everything();
  const spells = await listAskedSpells(database(), of, asked);
  let compared = 0;
  for (const range of ranges) {
    const all = await listChainSpells(database(), of, range);
    const expected = all.map(({ productId, retailerId, from, to, regular, promo, unit }) => [
      `${retailerId}/${productId}`,
      ...[Math.max(from, range.from), to, regular, promo, unit],
    ]);
    const found = spells.flatMap(({ ask, from, to, regular, promo, unit }) => {
      const days = asked[ask];
      return days?.from === range.from
        ? [[`${days.retailerId}/${days.productId}`, from, to, regular, promo, unit]]
        : [];
    });
    expect(found.map(String).sort()).toEqual(expected.map(String).sort());
    compared += found.length;
  }
  expect(compared).toBeGreaterThan(300);
  expect(await listAskedSpells(database(), of, [])).toEqual([]);
});

test('visits of asked days are those of their shelves', async () => {
  const { of, asked } = await everything();
  const counts = await countAskedShelves(database(), of, asked);
  let compared = 0;
  for (const range of ranges) {
    const all = await countShelves(database(), of, {
      from: dayFromNumber(range.from),
      to: dayFromNumber(range.to),
    });
    const names = new Set(asked.map(({ productId, retailerId }) => `${retailerId}/${productId}`));
    const expected = all.flatMap(({ productId, retailerId, listed, outOfStock }) =>
      names.has(`${retailerId}/${productId}`) ? [`${retailerId}/${productId} ${listed} ${outOfStock}`] : [],
    );
    const found = counts.flatMap(({ ask, listed, outOfStock }) => {
      const days = asked[ask];
      return days?.from === range.from
        ? [`${days.retailerId}/${days.productId} ${listed} ${outOfStock}`]
        : [];
    });
    expect(found.sort()).toEqual(expected.sort());
    compared += found.length;
  }
  expect(compared).toBeGreaterThan(100);
  expect(counts.some(({ outOfStock }) => outOfStock > 0)).toBe(true);
});
