import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { marketDatabase } from '#db/client.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import { getPriceHistory } from '#tests/factories/analyst-look-ups.ts';
import { chainPricesOn } from '#tests/factories/chain-prices.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import { onScreen } from '#tests/factories/on-screen.ts';
import { sampleDay, withSampleMarket } from '#tests/setup/sample-market.ts';

const reader = (level: 'product' | 'brand' = 'product'): Reader => ({
  ...{ market: marketDatabase(), now: new Date(`${sampleDay}T12:00:00Z`), locale: 'en' },
  scope: dataScopeWith({ level }),
});

beforeAll(withSampleMarket, 240_000);

const days = fc
  .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 12, max: 58 }))
  .map(([ago, length]) => ({
    from: addDays(sampleDay, -ago - length),
    to: addDays(sampleDay, -ago),
  }));

const historyOf = async (asker: Reader, subject: string, period: { from: string; to: string }) => {
  const answer = await getPriceHistory(asker, { subject, retailers: [], ...period });
  if (answer.status !== 'ok') throw new Error(JSON.stringify(answer));
  return answer;
};

it('is one product’s price at each retailer, as the raw rows have it on each day', async () => {
  const names = await marketDatabase().execute<{ id: string; name: string }>(
    sql`select id, name_en as name from retailers where dataset = 'sample'`,
  );
  await fc.assert(
    fc.asyncProperty(days, fc.integer({ min: 1, max: 29 }), async (period, nth) => {
      const { drawn, series } = await historyOf(reader(), 'Nasma UHT milk full cream 1 l', period);
      const at = nth % (drawn?.days.length ?? 1);
      const day = drawn?.days[at] ?? '';
      const rows = await marketDatabase().execute<{ retailer: string; price: number }>(sql`
        select retailer_id as retailer, price from (${chainPricesOn(day)}) as c where product_id = 'nasma-milk-1'`);
      const raw = new Map(rows.map(({ retailer, price }) => [retailer, price]));
      for (const [place, { name }] of series.entries()) {
        const id = names.find((each) => each.name === name)?.id ?? '';
        expect([name, day, drawn?.values[place]?.[at] ?? null]).toEqual([name, day, raw.get(id) ?? null]);
      }
    }),
    { numRuns: 12 },
  );
});

it.each(['product', 'brand'] as const)(
  'begins and ends with the figures of its list, by %s',
  async (level) => {
    await fc.assert(
      fc.asyncProperty(days, fc.constantFrom('milk', 'Nasma', 'tea'), async (period, subject) => {
        const { drawn, series, seriesOf } = await historyOf(reader(level), subject, period);
        const isMoney = seriesOf === 'retailers';
        expect(drawn?.of).toBe(isMoney ? 'money' : 'index');
        expect(drawn?.days.length).toBeLessThanOrEqual(31);
        // The first ten are drawn, of however many there are.
        const lines = series.slice(0, 10);
        expect(drawn?.values.length).toBe(lines.length);
        for (const [place, { first, last, changePercent }] of lines.entries()) {
          const ends = [drawn?.values[place]?.[0], drawn?.values[place]?.at(-1)];
          const change = changePercent ?? Number.NaN;
          // Halves round away from zero: 93.75 is drawn as 93.8, and its fall of 6.25 is said as 6.3.
          const ofHalf = change < 0 ? [0, 0.1] : [0];
          expect(
            isMoney ? [[first, last]] : ofHalf.map((more) => [100, onScreen(100 + change + more, 1)]),
          ).toContainEqual(ends);
        }
        const known = drawn?.values.flat().filter((value) => value !== null).length ?? 0;
        // Most chains stand on most days: a line of its two ends alone would say nothing between them.
        if (series.length > 0) expect(known).toBeGreaterThan(lines.length * 3);
      }),
      { numRuns: 15 },
    );
  },
);

it('is not drawn of two days, or of one', async () => {
  const period = { from: addDays(sampleDay, -1), to: sampleDay };
  expect((await historyOf(reader(), 'milk', period)).drawn).toBeUndefined();
});
