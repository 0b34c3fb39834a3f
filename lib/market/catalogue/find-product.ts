import { countShelves } from '#db/queries/market-availability.ts';
import { listFamilySightings, listListings, listProductChanges } from '#db/queries/market-catalogue.ts';
import { type ChainFilter, listStandingPrices } from '#db/queries/market-chains.ts';
import { listDeals } from '#db/queries/market-deals.ts';
import { listMonthPrices, type MonthPrice } from '#db/queries/market-months.ts';
import { listOwnCodes } from '#db/queries/market-own-codes.ts';
import { listTyped, type TypedProduct } from '#db/queries/market-typing.ts';
import { findMarketView, type MarketView } from '#db/queries/market-view.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { onShelfAvailability } from '#lib/market/measures/distribution-measures.ts';
import { mean, rounded } from '#lib/market/measures/measure.ts';
import { effectivePrice } from '#lib/market/measures/price-measures.ts';
import { promotionInWords } from '#lib/market/names/promotion-words.ts';
import { addDays, type Day, dayFromNumber, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import { CHANNELS, MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';
import { addMonths, lastCompleteMonth } from '#lib/vocabulary/months.ts';
import { type Named, nameIn, namerOf } from '#lib/vocabulary/named.ts';
import { productCard } from './product-card.ts';
import type { ProductPage } from './product-page.ts';
import { completenessOf } from './record-parts.ts';

const MONTHS = 13;
/** A month with fewer days of a price is not compared anywhere. */
const LEAST_DAYS = 15;
const PROMOTION_DAYS = 90;
const MOST_PROMOTIONS = 10;
const SHELF_DAYS = 28;

type Asked = {
  reader: Reader;
  product: TypedProduct;
  view: MarketView;
  chains: ChainFilter & { products: readonly string[] };
  /** The newest day with a price; null before the first. */
  day: Day | null;
  retailers: ReadonlyMap<string, Named & { channel: string }>;
};

/** A product as a plan may see it. Null: the scope covers no such product. */
export const findProduct = async (reader: Reader, id: string): Promise<ProductPage | null> => {
  const { market, scope, locale } = reader;
  const [product] = await listTyped(market, [id], scope);
  const view = product && (await findMarketView(market, scope, product.category.id));
  if (!product || !view || view.category.id !== product.category.id) return null;
  const label = namerOf(locale);
  const asked: Asked = {
    ...{ reader, product, view, day: view.newestOn },
    chains: {
      categoryNo: view.categoryNo,
      dataset: view.category.dataset,
      derivation: view.derivation,
      products: [product.id],
    },
    retailers: new Map(view.retailers.map((row) => [row.id, { ...label(row), channel: row.channel }])),
  };
  const [facts, listings, family] = await Promise.all([
    seesLevel(scope, 'product') ? readFacts(asked) : null,
    seesLevel(scope, 'listing') ? readListings(asked) : null,
    seesLevel(scope, 'listing') ? readFamily(asked) : null,
  ]);
  return {
    product: {
      ...productCard(locale, product),
      category: label(product.category),
      baseUnit: product.category.baseUnit,
      isActive: product.isActive,
    },
    isSample: view.category.dataset === 'sample',
    currency: MARKET_CURRENCY,
    ...{ facts, listings, family },
  };
};

const readFacts = async (asked: Asked): Promise<NonNullable<ProductPage['facts']>> => {
  const { product, day, reader } = asked;
  const { owner } = reader.scope;
  const record = {
    gtin: product.gtin,
    ownCodes: owner === undefined ? [] : await listOwnCodes(reader.market, owner, product.id),
    ...completenessOf(product, product.category.baseUnit),
    ...{ day, changes: await readChanges(asked) },
  };
  if (day === null) return { ...record, prices: [], history: [], promotions: [], availability: [] };
  const [prices, history, promotions, availability] = await Promise.all([
    readPrices(asked, day),
    readHistory(asked, day),
    readPromotions(asked, day),
    readAvailability(asked, day),
  ]);
  return { ...record, prices, history, promotions, availability };
};

type Facts = NonNullable<ProductPage['facts']>;

/** The cheapest first. */
const readPrices = async ({ reader, chains, retailers }: Asked, day: Day): Promise<Facts['prices']> => {
  const standing = await listStandingPrices(reader.market, chains, [dayNumber(day)]);
  return standing
    .flatMap((price) => {
      const retailer = retailers.get(price.retailerId);
      return retailer
        ? [
            {
              retailer: { id: retailer.id, name: retailer.name },
              ...{ price: effectivePrice(price), unit: rounded(price.unit) },
              regular: price.promo === null ? null : price.regular,
              since: dayFromNumber(price.since),
            },
          ]
        : [];
    })
    .toSorted((a, b) => a.unit - b.unit || (a.retailer.id < b.retailer.id ? -1 : 1));
};

const readHistory = async ({ reader, chains }: Asked, day: Day): Promise<Facts['history']> => {
  const last = lastCompleteMonth(day);
  const months = Array.from({ length: MONTHS }, (_, back) => addMonths(last, -back));
  const prices = await listMonthPrices(reader.market, chains, months);
  const byMonth = Map.groupBy(
    prices.filter(({ days }) => days >= LEAST_DAYS),
    ({ month }) => month,
  );
  return months.flatMap((month) => historyOf(month, byMonth.get(month) ?? []));
};

const historyOf = (month: Day, prices: readonly MonthPrice[]): Facts['history'] => {
  const paid = prices.map(({ effective }) => effective);
  const average = mean(paid);
  if (average === null) return [];
  const [low, high] = [Math.min(...paid), Math.max(...paid)];
  return [
    { month, low: rounded(low), mean: rounded(average), high: rounded(high), retailers: prices.length },
  ];
};

/** The newest, as Promotions shows them. */
const readPromotions = async (
  { reader, view, chains, retailers }: Asked,
  day: Day,
): Promise<Facts['promotions']> => {
  const { categoryNo, dataset, products } = chains;
  const newest = dayNumber(day);
  const deals = await listDeals(
    reader.market,
    { categoryNo, dataset, derivation: view.dealDerivation, products, retailers: [...retailers.keys()] },
    { from: newest - PROMOTION_DAYS, to: newest },
  );
  const t = translator(reader.locale, 'market');
  return deals
    .toSorted((a, b) => b.from - a.from)
    .slice(0, MOST_PROMOTIONS)
    .flatMap(({ retailerId, from, to, promoted, mechanic, terms }) => {
      const retailer = retailers.get(retailerId);
      const words = promotionInWords(t, reader.locale, { mechanic, terms });
      const when = { from: dayFromNumber(from), to: to === null ? null : dayFromNumber(to), promoted };
      return retailer
        ? [
            {
              id: `${retailerId} ${from}`,
              retailer: { id: retailer.id, name: retailer.name },
              words,
              ...when,
            },
          ]
        : [];
    });
};

const readAvailability = async (
  { reader, chains, retailers }: Asked,
  day: Day,
): Promise<Facts['availability']> => {
  const { categoryNo, dataset, products } = chains;
  const range = { from: addDays(day, 1 - SHELF_DAYS), to: day };
  const counts = await countShelves(reader.market, { categoryNo, dataset, products }, range);
  return CHANNELS.flatMap((channel) => {
    const own = counts.filter(({ retailerId }) => retailers.get(retailerId)?.channel === channel);
    const checks = own.reduce((sum, { listed }) => sum + listed, 0);
    const empty = own.reduce((sum, { outOfStock }) => sum + outOfStock, 0);
    if (checks === 0) return [];
    const share = onShelfAvailability(empty, checks);
    return [{ channel, checks, onShelf: share === null ? null : rounded(share) }];
  });
};

const readChanges = async ({ reader, product }: Asked): Promise<Facts['changes']> => {
  const changes = await listProductChanges(reader.market, product.id);
  return changes.map(({ seq, day, field, before, after, brands }) => {
    const written = (value: string | null) => {
      const brand = brands.find(({ id }) => id === value);
      return brand ? nameIn(reader.locale, brand) : value;
    };
    return { ...{ id: String(seq), day, field }, before: written(before), after: written(after) };
  });
};

const readListings = async ({
  reader,
  product,
  view,
  retailers,
}: Asked): Promise<ProductPage['listings']> => {
  const { dataset } = view.category;
  const rows = await listListings(reader.market, { productId: product.id, dataset });
  return rows.flatMap(({ retailerId, ...row }) => {
    const retailer = retailers.get(retailerId);
    return retailer
      ? [{ id: `${retailerId} ${row.code}`, retailer: { id: retailer.id, name: retailer.name }, ...row }]
      : [];
  });
};

const readFamily = async ({ reader, product, view }: Asked): Promise<ProductPage['family']> => {
  const label = namerOf(reader.locale);
  const packs = view.products.filter(({ familyId }) => familyId === product.familyId);
  const seen = await listFamilySightings(
    reader.market,
    packs.map(({ id }) => id),
  );
  return seen.flatMap(({ productId, firstSeen, lastSeen }) => {
    const pack = packs.find(({ id }) => id === productId);
    return pack
      ? [
          {
            ...label(pack),
            ...{ packCount: pack.packCount, netContent: pack.netContent, from: firstSeen, to: lastSeen },
          },
        ]
      : [];
  });
};
