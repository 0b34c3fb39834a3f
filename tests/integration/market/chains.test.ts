import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '#db/client.ts';
import {
  type ChainFilter,
  countPriceChanges,
  listChainSpells,
  listLowestPrices,
  listPriceLines,
  listStandingPrices,
} from '#db/queries/market-chains.ts';
import { listPriceSteps } from '#db/queries/market-movers.ts';
import { volatility } from '#lib/market/measures/price-measures.ts';
import { dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { PRICE_SUBJECTS } from '#lib/vocabulary/market-terms.ts';
import { sampleDay, withSampleMarket } from '#tests/setup/sample-market.ts';

const last = dayNumber(sampleDay);
const range = { from: last - 63, to: last };
const days = Array.from({ length: 10 }, (_, week) => range.from + 7 * week);

type Spell = {
  chain: number;
  brand: string;
  retailer: string;
  area: number;
  from: number;
  to: number;
  unit: number;
  promo: number | null;
  direction: number;
};

let categoryNo = 0;
let spells: Spell[] = [];

beforeAll(async () => {
  await withSampleMarket();
  const rows = await database().execute<Spell & { no: number }>(sql`
    select k.no, c.id::float8 as chain, c.brand_id as brand, c.retailer_id as retailer, c.area, s.from_on - date '1970-01-01' as from,
      least(s.to_on, ${sampleDay}::date) - date '1970-01-01' as to, s.unit_price::float8 as unit, s.promo_price::float8 as promo, s.direction
    from categories k join chain_prices c on c.category_no = k.no
      join chain_spells s on s.category_no = c.category_no and s.chain_id = c.id
    where k.id = 'milk' and c.dataset = 'sample' and c.price_type = 'consumer' and c.owner_company_id is null`);
  categoryNo = rows[0]?.no ?? 0;
  spells = rows;
}, 240_000);

const filtersOf = (): [string, Omit<ChainFilter, 'categoryNo' | 'dataset'>, (spell: Spell) => boolean][] => {
  const area = spells.find((spell) => spell.area > 0)?.area ?? -1;
  const brand = spells[0]?.brand ?? '';
  return [
    ['all', {}, (spell) => spell.area === 0],
    ['of a brand', { brands: [brand] }, (spell) => spell.area === 0 && spell.brand === brand],
    ['at a retailer', { retailers: ['wahat'] }, (spell) => spell.area === 0 && spell.retailer === 'wahat'],
    ['in a region', { area }, (spell) => spell.area === area],
    ['of none', { brands: [] }, () => false],
  ];
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The unit prices of a chain's spells, cut where days without a price lie between two. */
const unbroken = (walk: readonly { from: number; to: number; unit: number }[]): number[][] =>
  walk.reduce<number[][]>((runs, { from, unit }, at) => {
    const before = walk[at - 1];
    if (before?.to === from - 1) runs.at(-1)?.push(Number(unit));
    else runs.push([Number(unit)]);
    return runs;
  }, []);

describe('chain prices', () => {
  it('that stood on days are the spells that cover them, whatever is filtered', async () => {
    for (const [what, narrowing, isMeant] of filtersOf()) {
      const rows = await listStandingPrices(
        database(),
        { categoryNo, dataset: 'sample', ...narrowing },
        days,
      );
      const expected = days.flatMap((day) =>
        spells
          .filter((spell) => isMeant(spell) && spell.from <= day && day <= spell.to)
          .map(({ chain, from, unit }) => ({ day, chain, since: from, unit })),
      );
      const byChain = (a: { day: number; chain: number }, b: { day: number; chain: number }) =>
        a.day - b.day || a.chain - b.chain;
      const found = rows.map(({ day, chainId, since, unit }) => ({ day, chain: chainId, since, unit }));
      expect(found.toSorted(byChain), what).toEqual(expected.toSorted(byChain));
      if (what !== 'of none') expect(found.length, what).toBeGreaterThan(0);
    }
  });

  it('are summed by retailer and day to what stood', async () => {
    for (const [what, narrowing] of filtersOf()) {
      const filter: ChainFilter = { categoryNo, dataset: 'sample', ...narrowing };
      const standing = await listStandingPrices(database(), filter, days);
      const points = await listPriceLines(database(), filter, { days, by: 'retailer' });
      const groups = Map.groupBy(standing, ({ retailerId, day }) => `${retailerId} ${day}`);
      expect(points.map(({ subjectId, day }) => `${subjectId} ${day}`).sort(), what).toEqual(
        [...groups.keys()].sort(),
      );
      for (const { subjectId, day, n, unit, logUnit, onDeal } of points) {
        const group = groups.get(`${subjectId} ${day}`) ?? [];
        expect(n).toBe(group.length);
        expect(unit).toBeCloseTo(sum(group.map((row) => row.unit)), 6);
        expect(logUnit).toBeCloseTo(sum(group.map((row) => Math.log(row.unit))), 6);
        expect(onDeal).toBe(group.filter((row) => row.promo !== null).length);
      }
    }
  });

  it('are known without their promotions, and by the lowest of each retailer', async () => {
    const filter: ChainFilter = { categoryNo, dataset: 'sample', retailers: ['wahat', 'qasr'] };
    const standing = await listStandingPrices(database(), filter, days);
    for (const kind of ['effective', 'regular'] as const) {
      const [points, lowest] = await Promise.all([
        listPriceLines(database(), filter, { days, by: 'retailer', kind }),
        listLowestPrices(database(), filter, { days, by: 'retailer', kind }),
      ]);
      const unitOf = ({ unit, regular, promo }: (typeof standing)[number]) =>
        kind === 'effective' ? unit : (unit * regular) / (promo ?? regular);
      const groups = Map.groupBy(standing, ({ retailerId, day }) => `${retailerId} ${day}`);
      expect(lowest.length).toBe(groups.size);
      for (const { subjectId, day, unit } of lowest) {
        const units = (groups.get(`${subjectId} ${day}`) ?? []).map(unitOf);
        expect(unit).toBeCloseTo(Math.min(...units), 6);
      }
      for (const { subjectId, day, unit } of points)
        expect(unit).toBeCloseTo(sum((groups.get(`${subjectId} ${day}`) ?? []).map(unitOf)), 1);
    }
    expect(await listLowestPrices(database(), filter, { days: [], by: 'retailer', kind: 'regular' })).toEqual(
      [],
    );
  });

  it('are summed and counted by any subject to what its chains say', async () => {
    const filter: ChainFilter = { categoryNo, dataset: 'sample', retailers: ['wahat', 'qasr'] };
    const [standing, chains] = await Promise.all([
      listStandingPrices(database(), filter, days),
      listChainSpells(database(), filter, range),
    ]);
    for (const by of PRICE_SUBJECTS) {
      const subjectOf = (row: { chainId: number; productId: string; brandId: string; retailerId: string }) =>
        by === 'listing' ? String(row.chainId) : row[`${by}Id`];
      const points = await listPriceLines(database(), filter, { days, by });
      const groups = Map.groupBy(standing, (row) => `${subjectOf(row)} ${row.day}`);
      expect(points.length, by).toBe(groups.size);
      for (const { subjectId, day, n, unit } of points) {
        const group = groups.get(`${subjectId} ${day}`) ?? [];
        expect(n, by).toBe(group.length);
        expect(unit, by).toBeCloseTo(sum(group.map((row) => row.unit)), 6);
      }
      const steps = await listPriceSteps(database(), filter, { ...range, by, threshold: 0.5 });
      const ofSubject = Map.groupBy(chains, subjectOf);
      expect(steps.map(({ subjectId }) => subjectId).sort(), by).toEqual([...ofSubject.keys()].sort());
      for (const { subjectId, n, changes, returned } of steps) {
        const walks = [...Map.groupBy(ofSubject.get(subjectId) ?? [], ({ chainId }) => chainId).values()];
        expect(n, by).toBe(walks.length);
        expect(changes, by).toBe(sum(walks.flatMap(unbroken).map((units) => volatility(units).changes)));
        const isBack = (walk: typeof chains) =>
          Math.abs((walk.at(-1)?.unit ?? 0) / (walk[0]?.unit ?? 1) - 1) < 0.005 &&
          unbroken(walk).some((units) => volatility(units).changes > 0);
        expect(returned, by).toBe(walks.filter(isBack).length);
      }
    }
  });

  it('are counted up and down where a regular price changed after the first day', async () => {
    for (const [what, narrowing, isMeant] of filtersOf()) {
      const begun = spells.filter(
        (spell) => isMeant(spell) && spell.from > range.from && spell.from <= range.to,
      );
      const counts = await countPriceChanges(
        database(),
        { categoryNo, dataset: 'sample', ...narrowing },
        range,
      );
      expect(counts, what).toEqual({
        up: begun.filter(({ direction }) => direction > 0).length,
        down: begun.filter(({ direction }) => direction < 0).length,
      });
    }
  });

  it('of few chains are listed with the days of a range that each stood', async () => {
    const to = range.to - 20;
    const filter: ChainFilter = { categoryNo, dataset: 'sample', retailers: ['wahat'] };
    const rows = await listChainSpells(database(), filter, { from: range.from, to });
    const expected = spells
      .filter(
        (spell) =>
          spell.area === 0 && spell.retailer === 'wahat' && spell.to >= range.from && spell.from <= to,
      )
      .map(({ chain, from, to: end }) => ({ chain, from, to: Math.min(end, to) }))
      .sort((a, b) => a.chain - b.chain || a.from - b.from);
    expect(rows.map(({ chainId, from, to: end }) => ({ chain: chainId, from, to: end }))).toEqual(expected);
    expect(rows.length).toBeGreaterThan(10);
  });
});
