import { describe, expect, it } from 'vitest';
import { assortmentUntil, isOnSale, type SampleListing } from '#db/sample-market/assortment.ts';
import { brandPromotionsBetween } from '#db/sample-market/brand-promotions.ts';
import { brands, manufacturers } from '#db/sample-market/brands.ts';
import { categoryLeaves } from '#db/sample-market/categories.ts';
import { type Deal, dealsBetween } from '#db/sample-market/deals.ts';
import { dirtyListings } from '#db/sample-market/dirty-listings.ts';
import { cpiMonths, fallFollowed, levelAfterFall } from '#db/sample-market/inflation.ts';
import { prepare, regularPrice } from '#db/sample-market/list-prices.ts';
import { promotionLines } from '#db/sample-market/market-lines.ts';
import { fullSpan, lastDays, priceHistories } from '#db/sample-market/observations.ts';
import { plantOf } from '#db/sample-market/planted-deals.ts';
import { regions } from '#db/sample-market/regions.ts';
import { retailers } from '#db/sample-market/retailers.ts';
import { shelfVisits } from '#db/sample-market/shelves.ts';
import { longStockOutsOn } from '#db/sample-market/stock.ts';
import { pricedStores, stores, storeWeights, universes } from '#db/sample-market/stores.ts';
import { priceAfter } from '#lib/market/measures/promotion-effects.ts';
import { addDays, type Day, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { seasonsBetween } from '#lib/vocabulary/season-calendar.ts';

const today = '2026-11-20';
/** Whatever the newest day is, the market has what it is to show. */
const newestDays: readonly Day[] = [today, '2025-03-09', '2027-08-02', '2029-01-31'];

/** Some of the listings, spread over shops and categories. */
const some = (listings: readonly SampleListing[], every: number) =>
  listings.filter((_, i) => i % every === 0);

const lasting = (day: Day) =>
  assortmentUntil(day).listings.filter(
    ({ id, product }) =>
      product.from === null && product.until === null && !product.pack.isMarked && !plantOf(id),
  );

const dealsOf = (listings: readonly SampleListing[], from: Day, to: Day): Deal[] =>
  listings.flatMap((listing) => dealsBetween(prepare(listing), dayNumber(from), dayNumber(to)));

const nobody = () => undefined;

/** Planted listings by how many days lie from one of their deals to the next. */
const plantedOf = (day: Day, isMeant: (plant: { every: number }) => boolean) =>
  assortmentUntil(day).listings.filter(({ id }) => {
    const windows = plantOf(id)?.windowsBetween(0, 2000) ?? [];
    const [first, last] = [windows[0], windows.at(-1)];
    if (!first || !last) return false;
    return isMeant({ every: Math.round((last.from - first.from) / (last.cycle - first.cycle)) });
  });

describe('the sample market', () => {
  it('names and numbers everything once', () => {
    const { products, listings } = assortmentUntil(today);
    for (const ids of [
      products.map((p) => p.id),
      products.map((p) => p.gtin),
      products.map((p) => `${p.name.en} ${p.from}`),
      products.map((p) => `${p.name.ar} ${p.from}`),
      [...listings, ...dirtyListings(today)].map((l) => l.id),
      brands.map((b) => b.id),
      brands.map((b) => b.name.ar),
      stores.map((s) => s.id),
    ]) {
      expect(new Set(ids).size).toBe(ids.length);
    }
    const owners = new Set(manufacturers.map((m) => m.id));
    expect(brands.filter((b) => !owners.has(b.manufacturerId))).toEqual([]);
  });

  it.each(newestDays)('has thirty products on sale in every category on %s, in all sizes', (day) => {
    const onSale = assortmentUntil(day).products.filter((product) => isOnSale(product, dayNumber(day)));
    for (const category of categoryLeaves) {
      const its = onSale.filter((product) => product.category === category);
      expect(its.length, category.id).toBeGreaterThanOrEqual(30);
      expect(new Set(its.map((product) => product.pack.label.en)).size).toBeGreaterThanOrEqual(4);
      expect(new Set(its.map((product) => product.variant.en)).size).toBeGreaterThanOrEqual(3);
    }
  });

  it('has enough to compare in every category: brands, and items that at least four shops carry', () => {
    for (const category of categoryLeaves) {
      const its = assortmentUntil(today).listings.filter((l) => l.product.category.id === category.id);
      expect(new Set(its.map((l) => l.product.brand.id)).size).toBeGreaterThanOrEqual(7);
      const shops = Map.groupBy(its, (l) => l.product.id);
      expect([...shops.values()].filter((list) => list.length >= 4).length).toBeGreaterThanOrEqual(12);
    }
  });

  it('keeps private labels in their own shop and pharmacies to what they sell', () => {
    const { listings } = assortmentUntil(today);
    expect(
      listings.filter((l) => l.product.brand.onlyAt && l.product.brand.onlyAt !== l.retailer.id),
    ).toEqual([]);
    const pharmacy = listings.filter((l) => l.retailer.channel === 'pharmacy');
    expect([...new Set(pharmacy.map((l) => l.product.category.id))].sort()).toEqual(['diapers', 'shampoo']);
  });

  it('has two hundred shops in all governorates and channels, each with a universe and a weight', () => {
    expect(stores).toHaveLength(200);
    const governorates = new Set(stores.flatMap(({ city }) => city?.regionNo ?? []));
    expect([...governorates].sort((a, b) => a - b)).toEqual(regions.map(({ no }) => no));
    expect(regions).toHaveLength(27);
    expect(new Set(retailers.map((r) => r.channel)).size).toBe(9);
    const known = new Set(universes().map(({ channel, regionNo }) => `${channel} ${regionNo}`));
    const lost = stores.filter(
      ({ city, retailer }) => city && !known.has(`${retailer.channel} ${city.regionNo}`),
    );
    expect(lost).toEqual([]);
    expect(new Set(storeWeights().map(({ storeId }) => storeId)).size).toBe(stores.length);
  });

  it('reads prices in one shop of a chain, and of three chains in two governorates', () => {
    const priced = retailers.map(({ id }) => pricedStores(id));
    expect(priced.every((shops) => shops.length >= 1)).toBe(true);
    const twice = priced.filter((shops) => shops.length === 2);
    expect(twice.map(([first]) => first?.retailer.id)).toEqual(['wahat', 'lotusa', 'tawfeera']);
    for (const [first, second] of twice) expect(first?.city?.regionNo).not.toBe(second?.city?.regionNo);
  });

  it.each(newestDays)('sees two Ramadans and two falls of the pound in the two years before %s', (day) => {
    const first = addDays(day, 1 - fullSpan.prices);
    const ramadans = seasonsBetween(first, day).filter(({ kind }) => kind === 'ramadan');
    expect(ramadans.length).toBeGreaterThanOrEqual(2);
    const [oldest, newest] = [fallFollowed(dayNumber(first) - 1, 0), fallFollowed(dayNumber(day), 0)];
    expect(newest - oldest).toBeGreaterThanOrEqual(2);
    for (let no = oldest + 1; no <= newest; no += 1) {
      const factor = levelAfterFall(no) / levelAfterFall(no - 1);
      expect(factor).toBeGreaterThanOrEqual(1.08);
      expect(factor).toBeLessThanOrEqual(1.15);
    }
    const index = cpiMonths(day);
    expect(index.length).toBeGreaterThanOrEqual(24);
    expect(index.every(({ month }) => month < addDays(day, -28))).toBe(true);
    const jumps = index.filter((each, i) => i > 0 && each.index / (index[i - 1]?.index ?? 1) > 1.07);
    expect(jumps.length).toBeGreaterThanOrEqual(2);
  });

  it.each(newestDays)('has launches, delistings and pack changes in the three months before %s', (day) => {
    const { products } = assortmentUntil(day);
    const [first, last] = [dayNumber(day) - 90, dayNumber(day)];
    const isNew = (at: number | null) => at !== null && at > first && at <= last;
    const limited = products.filter(({ id }) => /-x\d+$/.test(id));
    for (const category of categoryLeaves) {
      const its = limited.filter((product) => product.category === category);
      expect(its.filter(({ from }) => isNew(from)).length, category.id).toBe(1);
      expect(its.filter(({ until }) => isNew(until)).length, category.id).toBe(1);
    }
    const sizes = products.filter(({ id, from }) => /-g\d+$/.test(id) && isNew(from));
    expect(sizes.length).toBeGreaterThanOrEqual(4);
    for (const size of sizes) {
      const before = products.find((p) => p.familyId === size.familyId && p.until === size.from);
      expect(before?.pack.net).not.toBe(size.pack.net);
    }
  });

  it('moves a product to no other day when a later day is asked for', () => {
    const now = new Map(assortmentUntil(today).products.map((p) => [p.id, `${p.gtin} ${p.from} ${p.until}`]));
    const later = assortmentUntil(addDays(today, 100)).products.filter(({ id }) => now.has(id));
    expect(later.length).toBeGreaterThan(400);
    for (const p of later) expect(now.get(p.id)).toBe(`${p.gtin} ${p.from} ${p.until}`);
  });

  it.each(newestDays)('says sixty listings badly on %s, of which forty wait for somebody', (day) => {
    const dirty = dirtyListings(day);
    expect(dirty).toHaveLength(60);
    expect(dirty.filter(({ waits }) => waits)).toHaveLength(40);
    expect(
      dirty.every(({ rawTitle, product }) => rawTitle !== product.name.en && rawTitle !== product.name.ar),
    ).toBe(true);
  });
});

describe('sample prices', () => {
  it('are the same for a day whenever it is generated', () => {
    const listings = some(assortmentUntil(today).listings, 40);
    const read = (days: readonly Day[]) =>
      [...priceHistories(listings, days, nobody)].flatMap(({ listing, store, priceType, readings }) =>
        readings
          .filter(({ at }) => days[at] === '2026-11-06')
          .map(({ regular, promo }) => [listing.id, store.id, priceType, regular, promo]),
      );
    expect(read(['2026-11-06'])).toEqual(read(['2026-11-05', '2026-11-06', '2026-11-07']));
    expect(read(['2026-11-06']).length).toBeGreaterThan(50);
  });

  it.each(newestDays)('move two to five times a year by %s, nine of ten times upwards', (day) => {
    const listings = some(lasting(day), 25);
    let [all, upwards, within] = [0, 0, 0];
    for (const listing of listings.map(prepare)) {
      let changes = 0;
      const last = dayNumber(day);
      for (let at = last - fullSpan.prices + 2; at <= last; at += 1) {
        const [before, after] = [regularPrice(listing, at - 1), regularPrice(listing, at)];
        if (after !== before) changes += 1;
        if (after > before) upwards += 1;
      }
      all += changes;
      if (changes >= 4 && changes <= 10) within += 1;
    }
    expect(within / listings.length).toBeGreaterThan(0.95);
    expect(upwards / all).toBeGreaterThan(0.85);
    expect(upwards / all).toBeLessThan(0.95);
  });

  it('of one item lie ten to twenty per cent apart between the shops', () => {
    const shoppers = assortmentUntil(today).listings.filter(
      ({ product, retailer }) => product.rank === 1 && retailer.channel !== 'wholesale',
    );
    const spreads = [...Map.groupBy(shoppers, ({ product }) => product.id).values()]
      .filter((shops) => shops.length >= 5)
      .map((shops) => shops.map((listing) => regularPrice(prepare(listing), dayNumber(today))))
      .map((prices) => Math.max(...prices) / Math.min(...prices) - 1)
      .sort((a, b) => a - b);
    const median = spreads[Math.floor(spreads.length / 2)];
    expect(median).toBeGreaterThan(0.08);
    expect(median).toBeLessThan(0.2);
  });

  it('that are printed on the pack are the same everywhere, and never on deal', () => {
    const marked = assortmentUntil(today).listings.filter(({ product }) => product.pack.isMarked);
    expect(marked.length).toBeGreaterThan(20);
    const shops = Map.groupBy(marked, ({ product }) => product.id);
    for (const each of shops.values()) {
      const prices = each.map((listing) => regularPrice(prepare(listing), dayNumber(today)));
      expect(new Set(prices).size).toBe(1);
    }
    expect(dealsOf(marked, addDays(today, -90), today)).toEqual([]);
  });

  it('count each attempt, and say why one gave nothing', () => {
    const counts = { all: 0, out_of_stock: 0, timeout: 0 };
    const histories = priceHistories(
      some(assortmentUntil(today).listings, 30),
      lastDays(today, 60),
      (_, __, failure) => {
        counts.all += 1;
        if (failure) counts[failure] += 1;
      },
    );
    const readings = [...histories].flatMap((history) => history.readings);
    expect(readings.length).toBe(counts.all - counts.out_of_stock - counts.timeout);
    expect(counts.out_of_stock / counts.all).toBeGreaterThan(0.02);
    expect(counts.timeout).toBeGreaterThan(0);
    expect(readings.some(({ isMisread, promo }) => isMisread && promo === null)).toBe(true);
    const trade = [
      ...priceHistories(some(assortmentUntil(today).listings, 30), lastDays(today, 60), nobody),
    ].filter(({ listing, priceType }) => priceType === 'trade' && listing.retailer.channel !== 'wholesale');
    expect(trade.every((history) => history.readings.length <= 2)).toBe(true);
    expect(trade.length).toBeGreaterThan(50);
  });
});

describe('sample deals', () => {
  it('swell in Ramadan', () => {
    const listings = some(lasting(today), 7);
    const running = (day: Day) => dealsOf(listings, day, day).length;
    expect(running('2026-02-24')).toBeGreaterThan(1.3 * running('2026-07-20'));
  });

  it.each(newestDays)('begin on all days and go to many depths before %s', (day) => {
    const first = addDays(day, -119);
    const deals = dealsOf(some(assortmentUntil(day).listings, 3), first, day).filter(
      (deal) => deal.from >= dayNumber(first),
    );
    const begin = Map.groupBy(deals, ({ from }) => from);
    expect(begin.size).toBeGreaterThan(110);
    expect(Math.max(...[...begin.values()].map((each) => each.length)) / deals.length).toBeLessThan(0.04);
    const depths = Map.groupBy(
      deals.filter(({ isOnLabel }) => isOnLabel),
      ({ regular, promoted }) => Math.round((1 - (promoted ?? regular) / regular) * 1000),
    );
    expect(Math.max(...[...depths.values()].map((each) => each.length)) / deals.length).toBeLessThan(0.05);
  });

  it('are below the regular price', () => {
    const deals = dealsOf(some(assortmentUntil(today).listings, 3), addDays(today, -300), today);
    expect(deals.length).toBeGreaterThan(2000);
    expect(deals.filter(({ promoted, regular }) => promoted !== null && promoted >= regular)).toEqual([]);
  });

  it.each(newestDays)('are dishonest in six places and always on in four by %s', (day) => {
    const planted = assortmentUntil(day).listings.filter(({ id }) => plantOf(id));
    let [inflated, always] = [0, 0];
    for (const { listing, readings } of priceHistories(planted, lastDays(day, 120), nobody)) {
      const recent = readings.filter(({ at }) => at >= 30);
      if (recent.filter(({ promo }) => promo !== null).length >= 0.6 * recent.length) always += 1;
      const isInflated = readings.some(({ at, promo, regular }, i) => {
        if (promo === null || readings[i - 1]?.promo !== null) return false;
        const before = readings.filter((each) => each.at < at && each.at >= at - 30);
        const reference = Math.min(...before.map((each) => each.regular));
        return before.length >= 15 && promo / reference > promo / regular + 0.05;
      });
      if (isInflated && plantOf(listing.id)?.isRaised) inflated += 1;
    }
    expect(inflated).toBeGreaterThanOrEqual(6);
    expect(always).toBeGreaterThanOrEqual(4);
  });

  it.each(newestDays)('keep a rhythm of six weeks, which a rival answers within a week, before %s', (day) => {
    const to = dayNumber(day);
    const rhythmic = plantedOf(day, ({ every }) => every === 42);
    for (const [category, listings] of Map.groupBy(rhythmic, ({ product }) => product.category.id)) {
      const starts = listings.map((listing) =>
        dealsBetween(prepare(listing), to - 400, to).map(({ from }) => from),
      );
      expect(starts.length, category).toBe(3);
      for (const own of starts) {
        expect(own.length, category).toBeGreaterThanOrEqual(9);
        const gaps = own.slice(1).map((from, at) => from - (own[at] ?? 0));
        expect(Math.min(...gaps)).toBeGreaterThanOrEqual(36);
        expect(Math.max(...gaps)).toBeLessThanOrEqual(48);
        expect(new Set(gaps).size).toBeGreaterThan(1);
      }
      const isAnswered = ([own = [], other = []]: number[][]) =>
        own.slice(1, -1).every((from) => other.some((start) => start > from && start <= from + 7));
      const saraya = listings.flatMap(({ retailer }, at) =>
        retailer.id === 'saraya' ? [starts[at] ?? []] : [],
      );
      expect(isAnswered(saraya) || isAnswered(saraya.toReversed()), category).toBe(true);
    }
  });

  it.each(newestDays)('are announced twice in every category on %s, once each', (day) => {
    const { listings } = assortmentUntil(day);
    const nos = new Map(categoryLeaves.map(({ id }, no) => [id, no]));
    const lines = (from: Day, to: Day) =>
      [...promotionLines(listings, from, to, nos)].map((line) => line.split('\t'));
    const loaded = lines(addDays(day, -119), day);
    const ahead = loaded.filter(([, , , , , , , , starts = '']) => starts > day);
    expect([...Map.groupBy(ahead, ([no]) => no).values()].map((each) => each.length)).toEqual(
      categoryLeaves.map(() => 2),
    );
    const split = [...lines(addDays(day, -119), addDays(day, -10)), ...lines(addDays(day, -9), day)];
    expect(split.map(([, id]) => id).sort()).toEqual(loaded.map(([, id]) => id).sort());
  });

  it.each(newestDays)('leave prices lower or higher behind them in every category, as seen by %s', (day) => {
    const to = dayNumber(day);
    const turns = { lower: new Set<string>(), higher: new Set<string>() };
    const turning = plantedOf(day, ({ every }) => every === 98);
    for (const { listing, readings } of priceHistories(turning, lastDays(day, 260), nobody)) {
      const regular = new Map(readings.map((reading) => [to - 259 + reading.at, reading.regular]));
      for (const { from, to: last } of dealsBetween(prepare(listing), to - 259, to)) {
        const state = priceAfter(regular.get(from - 1) ?? null, regular.get(last + 7) ?? null);
        if (state === 'lower' || state === 'higher') turns[state].add(listing.product.category.id);
      }
    }
    for (const seen of Object.values(turns)) expect(seen.size).toBe(categoryLeaves.length);
  });

  it('are bundles at some time, which lower no price', () => {
    const bundles = plantedOf(today, () => true)
      .flatMap((listing) => dealsBetween(prepare(listing), dayNumber(today) - 119, dayNumber(today)))
      .filter(({ mechanic }) => mechanic === 'bundle');
    expect(bundles.length).toBeGreaterThanOrEqual(categoryLeaves.length);
    for (const { promoted, isOnLabel } of bundles) expect([promoted, isOnLabel]).toEqual([null, false]);
  });

  it.each(newestDays)('of whole brands have a category: twenty in the four months before %s', (day) => {
    const promotions = brandPromotionsBetween(dayNumber(day) - 119, dayNumber(day));
    expect(promotions.length).toBeGreaterThanOrEqual(20);
    for (const { brandId, categoryId } of promotions)
      expect(brands.find(({ id }) => id === brandId)?.categoryIds).toContain(categoryId);
  });
});

describe('sample shelves', () => {
  it.each(newestDays)(
    'have ten long stock-outs that two visits saw while rivals stood beside, by %s',
    (day) => {
      const days = lastDays(day, 60);
      const { listings } = assortmentUntil(day);
      const long = days.flatMap((each) => longStockOutsOn(dayNumber(each)));
      const shops = new Set(long.map(({ storeId }) => storeId));
      const places = new Set(long.map(({ storeId, productId }) => `${storeId} ${productId}`));
      const seen = new Map<string, number>();
      for (const { store, findings } of shelfVisits(listings, days, day)) {
        if (!shops.has(store.id)) continue;
        for (const { product, state } of findings) {
          const place = `${store.id} ${product.id}`;
          const rival = findings.some(
            (f) => f.product.category === product.category && f.state === 'in_stock',
          );
          if (state === 'oos' && rival && places.has(place)) seen.set(place, (seen.get(place) ?? 0) + 1);
        }
      }
      expect([...seen.values()].filter((visits) => visits >= 2).length).toBeGreaterThanOrEqual(10);
    },
  );

  it('have twenty-five voids of leading products in the biggest shops', () => {
    const hypers = retailers.filter(({ channel }) => channel === 'hyper').map(({ id }) => id);
    const listings = assortmentUntil(today).listings.filter(
      ({ product, retailer }) => product.rank === 1 && hypers.includes(retailer.id),
    );
    const voids = new Set<string>();
    for (const { store, findings } of shelfVisits(listings, lastDays(today, 14), today))
      for (const { product, state } of findings)
        if (state === 'not_listed') voids.add(`${store.id} ${product.id}`);
    expect(voids.size).toBeGreaterThanOrEqual(25);
  });

  it('are visited every two weeks for half a year, and once a month before', () => {
    const [listing] = assortmentUntil(today).listings;
    if (!listing) throw new Error('no listing');
    const visits = [...shelfVisits([listing], lastDays(today, 400), today)].filter(
      ({ store }) => store.id === stores[0]?.id,
    );
    const days = visits.map(({ day }) => dayNumber(day));
    const gaps = days.slice(1).map((day, i) => day - (days[i] ?? 0));
    expect(new Set(gaps.slice(-12))).toEqual(new Set([14]));
    expect(new Set(gaps.slice(0, 7))).toEqual(new Set([28]));
  });
});
