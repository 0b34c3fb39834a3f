import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { database } from '#db/client.ts';
import { evidenceFigures, type Figure } from '#lib/chat/figures/evidence-figures.ts';
import type { Unit } from '#lib/chat/figures/figure-parts.ts';
import type { AnalystTool } from '#lib/chat/tools/parts/analyst-tool.ts';
import { tools } from '#lib/chat/tools/tools.ts';
import { PROMOTION_VIEWS } from '#lib/market/questions/find-promotion-stats.ts';
import { askerOf } from '#tests/factories/analyst-asker.ts';
import { sampleDay, withSampleMarket } from '#tests/setup/sample-market.ts';

/** What the analyst's tools say to a plan without single products of a brand that has one product at a retailer. */

beforeAll(withSampleMarket, 240_000);

const SHELVES = 6;
/** A price, and whatever is calculated from prices or shelves; how many there are of something is no such figure, as products have names. */
const FIGURES: readonly Unit[] = ['money', 'perUnit', 'percent', 'points', 'index', 'ratio'];

/** Of the products that a retailer carries, whose names the catalogue has in every plan. */
const IS_COUNTED = /^getAssortment\.retailers\.\d+\.brands\.\d+\.sharePercent$/;

type SingleShelf = { brand: string; brandName: string; category: string; retailer: string; product: string };

/** Brands with one product at a retailer, now and in the months before. */
const singleShelves = () =>
  database().execute<SingleShelf>(sql`
    select b.id as brand, b.name_en as "brandName", k.name_en as category, r.name_en as retailer, min(p.name_en) as product
    from chain_prices c join categories k on k.no = c.category_no join brands b on b.id = c.brand_id
      join retailers r on r.id = c.retailer_id join products p on p.id = c.product_id
    where c.dataset = 'sample' and c.price_type = 'consumer' and c.owner_company_id is null and c.area = 0
      and exists (select from chain_spells s where s.category_no = c.category_no and s.chain_id = c.id
        and s.from_on <= ${sampleDay} and s.to_on >= ${sampleDay})
    group by 1, 2, 3, 4 having count(distinct c.product_id) = 1
    order by 1, 3, 4`);

/** Inputs that change what a tool lists; of those that list nothing of the market, none. */
const MORE: Partial<Record<string, readonly object[]>> = {
  rankProducts: [{ order: 'cheapest' }],
  draftAlert: [],
  describeMarket: [],
  resolveNames: [],
  getPromotionStats: PROMOTION_VIEWS.map((by) => ({ by, compare: 'previous', order: 'deepest' })),
  getDistribution: [{ by: 'channel', compare: 'previous' }, { by: 'place' }],
  getPriceHistory: [{ compare: 'previous' }, { value: 'real', period: '30d' }],
  getPromotions: [{ period: '90d' }],
  getTopMovers: [{ period: '90d' }, { price: 'regular', period: '90d' }],
  getStockouts: [{ order: 'most', compare: 'previous' }],
  getPriceIndex: [{ compare: 'previous' }, { period: '7d' }],
};

const known: Record<string, AnalystTool> = tools;

/** Each market tool with such inputs. */
const asks = Object.entries(known).flatMap(([name, tool]) =>
  'lookUp' in tool ? (MORE[name] ?? [{}]).map((more) => ({ name, tool, more })) : [],
);

/** A figure of the brand; where nothing else was asked about, also one that names none. */
const isOf = ({ owners }: Figure, brand: string, isAlone: boolean): boolean => {
  const brands = owners.filter(({ kind }) => kind === 'brand');
  return brands.length === 0 ? isAlone : brands.some(({ name }) => name === brand);
};

it('no tool gives a plan without products a figure of one, whatever it is asked of brands with one product at a retailer', {
  timeout: 120_000,
}, async () => {
  const starter = askerOf({ scope: { level: 'brand' } });
  const shelves = await singleShelves();
  expect(shelves.length).toBeGreaterThan(SHELVES);
  const drawn = fc.sample(fc.constantFrom(...shelves), { numRuns: SHELVES, seed: 12 });
  const leaks: string[] = [];
  const heard = new Map<string, number>();
  const questions = drawn.flatMap((shelf) =>
    asks.flatMap((ask) => [true, false].map((isAlone) => ({ ...shelf, ...ask, isAlone }))),
  );
  for (const { brandName, category, retailer, product, name, tool, more, isAlone } of questions) {
    const subject = isAlone ? `${brandName} ${category}` : category;
    const output = await tool.lookUp(starter, tool.input.parse({ subject, retailers: retailer, ...more }));
    const figures = evidenceFigures(tool.output, name, output);
    heard.set(name, (heard.get(name) ?? 0) + figures.length);
    const own = figures.filter(
      (figure) =>
        FIGURES.includes(figure.unit) && isOf(figure, brandName, isAlone) && !IS_COUNTED.test(figure.id),
    );
    leaks.push(
      ...own.map(
        ({ id, value }) =>
          `${id} = ${value}${isAlone ? '' : ' among others'}: ${brandName} ${category} at ${retailer}`,
      ),
    );
    const namesIt = JSON.stringify(output).includes(product);
    if (namesIt && tool.module !== 'imdb') leaks.push(`${name} names ${product}`);
  }
  expect(leaks).toEqual([]);
  // They were read, and answered.
  expect([...heard.values()].filter((count) => count === 0).length).toBeLessThan(heard.size / 2);
});
