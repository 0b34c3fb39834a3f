import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { marketDatabase } from '#db/client.ts';
import { type ChainSpell, listChainSpells } from '#db/queries/market-chains.ts';
import { type DealRow, listDeals } from '#db/queries/market-deals.ts';
import { findMarketView } from '#db/queries/market-view.ts';
import { can, levelOf } from '#lib/billing/rules/features.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { promotions } from '#lib/market/promotions/dashboard.ts';
import { addDays, dayFromNumber, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { SCOPE_FEATURES } from '#lib/vocabulary/data-scope.ts';
import type { PlanName } from '#lib/vocabulary/terms.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import { rememberedMarket } from '#tests/setup/remembered-market.ts';
import { sampleDay, withSampleMarket } from '#tests/setup/sample-market.ts';

beforeAll(withSampleMarket, 240_000);

const newest = dayNumber(sampleDay);
const range = { from: addDays(sampleDay, -59), to: sampleDay };
const ours = new Map([['milk', { own: ['nasma'], rivals: ['marooj'] }]]);

const reader = (plan: PlanName, more: Partial<Reader> = {}): Reader => ({
  market: rememberedMarket(),
  now: new Date(`${sampleDay}T12:00:00Z`),
  locale: 'en',
  scope: dataScopeWith({
    datasets: ['sample'],
    level: levelOf(plan),
    features: SCOPE_FEATURES.filter((feature) => can(plan, feature)),
  }),
  ours,
  ...more,
});

const view = async (asker: Reader, more: Record<string, string> = {}) => {
  const query = promotions.parse({ category: 'milk', ...range, ...more });
  const found = await promotions.findSections(asker, query, ['real', 'followed']);
  if (!found?.real || !found.followed) throw new Error('no view');
  return { ...found, real: found.real, followed: found.followed };
};

/** What the panels are compared with: all deals and prices of milk, read whole. */
async function everything() {
  const found = await findMarketView(marketDatabase(), reader('premium').scope, 'milk');
  if (!found) throw new Error('no milk');
  const of = { categoryNo: found.categoryNo, dataset: found.category.dataset };
  const days = { from: newest - 119, to: newest + 60 };
  const deals = await listDeals(marketDatabase(), of, days);
  const spells = await listChainSpells(marketDatabase(), of, { from: newest - 119, to: newest });
  const bySpell = Map.groupBy(spells, ({ productId, retailerId }) => `${productId} ${retailerId}`);
  const spellOn = (productId: string, retailerId: string, day: number): ChainSpell | undefined =>
    bySpell.get(`${productId} ${retailerId}`)?.find(({ from, to }) => from <= day && day <= to);
  return { view: found, deals, spellOn };
}

const geometric = (values: readonly number[]) =>
  values.reduce((product, value) => product * value, 1) ** (1 / values.length);

describe('what followed', () => {
  it('is the gap to the same variant and band there, day by day, the first move of a rival, and visits', async () => {
    const { view: milk, deals, spellOn } = await everything();
    const { followed } = (await view(reader('premium'))).followed;
    expect([followed.kind, followed.rows.length]).toEqual(['ours', 20]);
    const products = new Map(milk.products.map((product) => [product.id, product]));
    let [compared, answered] = [0, 0];
    for (const row of followed.rows) {
      const own = products.get(row.product.id);
      const [from, to] = [
        dayNumber(row.from),
        Math.min(row.to === null ? newest : dayNumber(row.to), newest),
      ];
      const rivals = milk.products.filter(
        ({ brandId, variant, band }) => brandId !== 'nasma' && variant === own?.variant && band === own?.band,
      );
      const gapOver = (first: number, last: number) => {
        const ratios: number[] = [];
        for (let day = first; day <= Math.min(last, newest); day += 1) {
          const price = spellOn(row.product.id, row.retailer.id, day)?.unit;
          const others = rivals.flatMap(({ id }) => spellOn(id, row.retailer.id, day)?.unit ?? []);
          if (price !== undefined && others.length > 0) ratios.push(price / geometric(others));
        }
        return ratios.length === 0 ? null : 100 * (geometric(ratios) - 1);
      };
      for (const [gap, expected] of [
        [row.before, gapOver(from - 14, from - 1)],
        [row.during, gapOver(from, to)],
        [row.after, gapOver(to + 1, to + 14)],
      ] as const) {
        if (expected === null) expect(gap).toBeNull();
        else expect(gap).toBeCloseTo(expected, 3);
        if (expected !== null) compared += 1;
      }
      const begun = deals.filter(
        (deal) => deal.retailerId === row.retailer.id && rivals.some(({ id }) => id === deal.productId),
      );
      const firstDeal = Math.min(
        ...begun.map((deal) => deal.from - from).filter((days) => days >= 1 && days <= 14),
      );
      if (row.answer?.isPromotion) expect(row.answer.days).toBe(firstDeal);
      else if (row.answer) expect(row.answer.days).toBeLessThan(firstDeal);
      else expect(firstDeal).toBe(Number.POSITIVE_INFINITY);
      if (row.answer) answered += 1;
    }
    expect(compared).toBeGreaterThan(20);
    expect(answered).toBeGreaterThan(0);
    // Planted: the rival answers on the fifth day.
    const planted = followed.rows.find(
      ({ product, retailer, answer }) =>
        product.id === 'nasma-milk-1' && retailer.id === 'saraya' && answer !== null,
    );
    if (planted) expect(planted.answer?.days).toBeLessThanOrEqual(7);
    expect(followed.rows.some(({ visits }) => visits > 0)).toBe(true);
  });
});

describe('prices after promotions', () => {
  it('are those of a week later against the day before', async () => {
    const { deals, spellOn } = await everything();
    const { after } = (await view(reader('growth'))).real;
    const paid = ({ productId, retailerId }: DealRow, day: number) => {
      const spell = spellOn(productId, retailerId, day);
      return (
        spell && {
          regular: spell.regular,
          paid: spell.promo ?? spell.regular,
          isPromoted: spell.promo !== null,
        }
      );
    };
    const counts = { back: 0, lower: 0, higher: 0, again: 0 };
    for (const deal of deals) {
      if (deal.to === null || deal.promoted === null || deal.to < newest - 59 || deal.to + 7 > newest)
        continue;
      const [before, then] = [paid(deal, deal.from - 1), paid(deal, deal.to + 7)];
      if (!before || !then) continue;
      const change = then.paid / before.regular - 1;
      if (then.isPromoted) counts.again += 1;
      else if (Math.abs(change) < 0.03) counts.back += 1;
      else counts[change < 0 ? 'lower' : 'higher'] += 1;
    }
    expect(after.counts).toEqual(counts);
    expect(counts.back).toBeGreaterThan(10);
    expect(after.rows.length).toBe(Math.min(20, counts.lower + counts.higher));
  });
});

describe('the league of retailers and the list of discounts', () => {
  it('have the verdicts of the deals', async () => {
    const { deals, spellOn } = await everything();
    const { league, discounts } = (await view(reader('premium'))).real;
    const ran = deals.filter((deal) => {
      for (let day = Math.max(deal.from, newest - 59); day <= Math.min(deal.to ?? newest, newest); day += 1)
        if (spellOn(deal.productId, deal.retailerId, day)) return true;
      return false;
    });
    for (const { id, promotions: all, verdicts, share } of league.retailers) {
      const there = ran.filter(({ retailerId }) => retailerId === id);
      const count = (verdict: DealRow['verdict']) => there.filter((deal) => deal.verdict === verdict).length;
      expect([all, verdicts.honest, verdicts.inflated, verdicts.noDiscount], id).toEqual([
        there.length,
        ...[count('honest'), count('inflated'), count('no_discount')],
      ]);
      expect(share.n).toBe(there.length - count('unknown'));
    }
    expect(league.share.n).toBeGreaterThan(20);
    expect(discounts.total).toBe(ran.filter(({ depth }) => depth !== null).length);
    const depths = discounts.rows.map(({ depth }) => depth ?? 0);
    expect(depths).toEqual(depths.toSorted((a, b) => b - a));
  });

  it('name the planted always-on price', async () => {
    const { league } = (await view(reader('premium'))).real;
    expect(league.retailers.find(({ id }) => id === 'qasr')?.alwaysOn).toBeGreaterThanOrEqual(1);
  });
});

describe('what is ahead', () => {
  it('is announced as the promotions say', async () => {
    const rows = await marketDatabase().execute<{ id: string; retailer: string; from: string }>(sql`
      select m.product_id as id, m.retailer_id as retailer, m.starts_on::text as from
      from promotions m join categories c on c.no = m.category_no
      where c.id = 'milk' and m.dataset = 'sample' and m.product_id is not null and m.starts_on > ${sampleDay}::date`);
    expect(rows.length).toBe(2);
    const { upcoming } = (await view(reader('growth'))).followed;
    expect(
      upcoming.rows.map(({ product, retailer, from }) => `${product?.id} ${retailer.id} ${from}`).sort(),
    ).toEqual(rows.map((row) => `${row.id} ${row.retailer} ${row.from}`).sort());
  });

  it('is expected with its evidence, where nothing is announced', async () => {
    const { deals } = await everything();
    const { next } = (await view(reader('premium'))).followed;
    expect(next.state).toBe('shown');
    expect(next.rows.length).toBeGreaterThan(0);
    for (const row of next.rows) {
      const past = deals.filter(
        (deal) => deal.productId === row.product.id && deal.retailerId === row.retailer.id,
      );
      expect(past.some(({ from }) => from > newest)).toBe(false);
      expect(row.past).toBeGreaterThanOrEqual(4);
      expect(past.map(({ from }) => dayFromNumber(from))).toContain(row.lastStart);
      expect(row.to > sampleDay && row.from <= row.likeliest && row.likeliest <= row.to).toBe(true);
    }
  });
});

describe('a plan without single products', () => {
  it('sees no single promotion, and no expectation below Premium', async () => {
    const { real, followed, tables } = await view(reader('starter'));
    expect(real.discounts).toMatchObject({ state: 'notInPlan', rows: [] });
    expect([real.after.rows, followed.followed.rows]).toEqual([[], []]);
    expect(followed.next).toMatchObject({ state: 'notInPlan', rows: [] });
    for (const { product, offer, promoted, depth } of followed.upcoming.rows)
      expect([product, offer, promoted, depth]).toEqual([null, null, null, null]);
    for (const table of ['real-discounts', 'price-after', 'followed', 'next-likely'])
      expect(tables).not.toContain(table);
    expect((await view(reader('growth'))).followed.next).toMatchObject({ state: 'notInPlan', rows: [] });
  });
});

describe('each figure', () => {
  it.each<PlanName>(['starter', 'growth', 'premium'])('is that of its rows in %s', async (plan) => {
    const narrowings: Record<string, string>[] = [{}, { brand: 'rif-hills' }];
    for (const more of narrowings) {
      const asker = reader(plan);
      const { real, followed } = await view(asker, more);
      const { followed: after, overlap } = followed;
      const figures = [
        { name: 'real-share', ...real.league.share },
        ...real.league.retailers.map(({ id, share }) => ({ name: `retailer-real-share:${id}`, ...share })),
        ...Object.entries(real.after.counts).map(([state, n]) => ({ name: `after:${state}`, value: n, n })),
        ...(['before', 'during', 'after', 'answered', 'empty'] as const).map((name) => ({
          name: `followed-${name}`,
          ...after[name],
        })),
        { name: 'overlap-rivals', ...overlap.rivals },
        { name: 'overlap-own', ...overlap.own },
        ...overlap.retailers.flatMap(({ id, rivals, own }) => [
          { name: `overlap-rivals-at:${id}`, ...rivals },
          { name: `overlap-own-at:${id}`, ...own },
        ]),
      ];
      const query = promotions.parse({ category: 'milk', ...range, ...more });
      for (const { name, value, n } of figures) {
        if (n === 0) continue;
        const rows = await promotions.findRows(asker, query, { figure: name, page: 1 });
        expect({ value: rows?.value, n: rows?.n }, name).toEqual({ value, n });
      }
      expect(figures.filter(({ n }) => n > 0).length).toBeGreaterThan(8);
    }
  });
});
