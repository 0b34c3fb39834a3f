import type { MarketView } from '#db/queries/market-view.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { bandName } from '#lib/market/dashboard/filters/filter-labels.ts';
import { type Choice, NOTHING_CHOSEN, USUAL_BASIS } from '#lib/market/dashboard/filters/filters.ts';
import { findNamed, nearestTo } from '#lib/market/names/closest-names.ts';
import type { Unknown } from '#lib/market/questions/answer.ts';
import { CHANNELS, type Channel } from '#lib/vocabulary/market-terms.ts';
import { type Named, type NamedRow, namerOf } from '#lib/vocabulary/named.ts';
import { packBands as bandsOf } from '#lib/vocabulary/pack-bands.ts';
import type { Asked } from './asked.ts';
import { readPackBands } from './read-pack-bands.ts';

/** The filters of a question, which are names or ids, as the choice that a dashboard would have of them. */

/** So many of a list without end are suggested. */
const NEAREST = 4;

/** What texts stand for; else which of them stands for nothing, and what is there. */
type Read<T> = { ids: T[]; unknown: Unknown | null };

const readEach = <T>(
  kind: Unknown['kind'],
  texts: readonly string[] = [],
  idsOf: (text: string) => readonly T[],
  known: (stray: string) => Named[],
): Read<T> => {
  const read = texts.map((text) => ({ text, ids: idsOf(text) }));
  const stray = read.find(({ ids }) => ids.length === 0)?.text;
  return {
    ids: [...new Set(read.flatMap(({ ids }) => ids))],
    unknown:
      stray === undefined
        ? null
        : { status: 'unknown', kind, asked: stray, suggestions: known(stray), covered: [] },
  };
};

/** The filters by their ids; where a text stands for nothing in the category: that it does, with what is there. */
export const readFilters = ({ locale }: Reader, view: MarketView, asked: Asked): Choice | Unknown => {
  const filters = 'subject' in asked ? { ...asked, brands: [], products: [] } : asked;
  const named = namerOf(locale);
  const names = (kind: Unknown['kind'], rows: readonly NamedRow[], texts: readonly string[] | undefined) =>
    readEach(
      kind,
      texts,
      (text) => idsIn(rows, text),
      (stray) => nearestTo(rows, stray).slice(0, NEAREST).map(named),
    );
  const brands = names('brand', view.brands, filters.brands);
  const makers = names('maker', view.makers, filters.makers);
  const retailers = names('retailer', view.retailers, filters.retailers);
  const channels = readChannels(view, filters.channels, named);
  const places = filters.governorate ? [filters.governorate] : [];
  const governorates = readEach(
    'governorate',
    places,
    (text) => idsIn(view.regions, text, 'least'),
    (stray) => nearestTo(view.regions, stray).map(named),
  );
  const packBands = readBands(view, filters.packBands, locale);
  const all = [brands, makers, retailers, channels, governorates, packBands];
  const [unknown] = all.flatMap((read) => read.unknown ?? []);
  if (unknown) return unknown;
  const { price = USUAL_BASIS.price, statistic = USUAL_BASIS.statistic, products = [] } = filters;
  return {
    ...NOTHING_CHOSEN,
    brands: brands.ids,
    makers: makers.ids,
    products: [...products],
    retailers: retailers.ids,
    channels: channels.ids,
    governorate: governorates.ids[0] ?? null,
    packBands: packBands.ids,
    basis: { ...USUAL_BASIS, price, statistic },
  };
};

const idsIn = (rows: readonly NamedRow[], ...name: [text: string, measure?: 'least']): string[] => {
  const row = findNamed(rows, ...name);
  return row ? [row.id] : [];
};

const CHANNEL_ROWS = CHANNELS.map((id): NamedRow & { id: Channel } => ({
  id,
  nameEn: messagesFor('en').market.channels[id],
  nameAr: messagesFor('ar').market.channels[id],
}));

/** Held against all channels that there are: what is not of the category is not taken for another that is. */
const readChannels = (
  { retailers }: MarketView,
  texts: readonly string[] | undefined,
  named: (row: NamedRow) => Named,
) => {
  const isThere = ({ id }: { id: string }) => retailers.some(({ channel }) => channel === id);
  return readEach(
    'channel',
    texts,
    (text): Channel[] => {
      const row = findNamed(CHANNEL_ROWS, text, 'least');
      return row && isThere(row) ? [row.id] : [];
    },
    () => CHANNEL_ROWS.filter(isThere).map(named),
  );
};

const readBands = (
  { products, category: { baseUnit } }: MarketView,
  texts: readonly string[] | undefined,
  locale: Reader['locale'],
) => {
  const there = new Set(products.map(({ band }) => band));
  const t = translator(locale, 'market');
  const known = () => bandsOf(baseUnit).filter(({ id }) => there.has(id));
  return readEach(
    'packSize',
    texts,
    (text) => readPackBands(baseUnit, text).filter((id) => there.has(id)),
    () => known().map(({ id }) => ({ id, name: bandName(id, baseUnit, locale, t) })),
  );
};

/** Those that name no retailer of the category. */
export const strayRetailers = ({ retailers }: MarketView, texts: readonly string[]): string[] =>
  texts.filter((text) => findNamed(retailers, text) === null);
