import type { Reader } from '#lib/market/access/reader.ts';
import type { LadderData } from '#lib/market/price-monitor/panels/ladder/schema.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import type { Answer } from '#lib/market/questions/answer.ts';
import { findInflation } from '#lib/market/questions/find-inflation.ts';
import { findPackLadder } from '#lib/market/questions/find-pack-ladder.ts';
import { findPriceIndex } from '#lib/market/questions/find-price-index.ts';
import { findRetailerMargins } from '#lib/market/questions/find-retailer-margins.ts';
import type { Asked } from '#lib/market/questions/subject/asked.ts';

/** What questions of one measure say beside the panel of the same filters that they are asked of. */

type Told = [figure: string, told: unknown, shown: unknown];

/** What was found; null where the market has nothing to say. @throws for a refusal */
export const foundOf = <T>(answer: Answer<T>): T | null => {
  if (answer.status === 'found') return answer.data;
  if (answer.status === 'nothing_found') return null;
  throw new Error(JSON.stringify(answer));
};

export const measuresByTools = async (
  asker: Reader,
  asked: Asked,
  view: PriceMonitorData,
  newestOn: string | null,
): Promise<Told[]> => [
  ...(await indicesByTools(asker, asked, view)),
  ...(await monthsByTools(asker, asked, view, newestOn)),
  ...(await packsByTools(asker, asked, view, newestOn)),
  ...(await marginsByTools(asker, asked, view, newestOn)),
];

const indicesByTools = async (
  asker: Reader,
  asked: Asked,
  { filters, tiles, overview }: PriceMonitorData,
): Promise<Told[]> => {
  const { sides = null, brands = [] } =
    foundOf(
      await findPriceIndex(asker, asked, { against: null, period: { preset: 'custom', ...filters.range } }),
    ) ?? {};
  const { index, gap } = tiles;
  const isShown = (index.kind === 'brand' || index.kind === 'ours') && index.n > 0;
  const isTold = sides !== null && sides.index.n > 0;
  const toCategory = new Map(brands.map(({ brand, index: each }) => [brand.id, each]));
  const rows = overview?.heatMap.brands.rows.filter(({ toCategory: each }) => each.n > 0) ?? [];
  return [
    ['index of brands', isTold ? [sides.index, sides.gap] : null, isShown ? [index, gap] : null],
    ['brands to category', rows.map(({ id }) => toCategory.get(id)), rows.map((row) => row.toCategory)],
  ];
};

const monthsByTools = async (
  asker: Reader,
  asked: Asked,
  { filters, changes }: PriceMonitorData,
  newestOn: string | null,
): Promise<Told[]> => {
  const isOfNow = filters.range.to.slice(0, 7) === newestOn?.slice(0, 7);
  if (!changes || !isOfNow) return [];
  const told = foundOf(await findInflation(asker, asked, {}))?.months ?? [];
  return [['months', told, changes.months]];
};

const packsByTools = async (
  asker: Reader,
  asked: Asked,
  { filters, tiles, packs }: PriceMonitorData,
  newestOn: string | null,
): Promise<Told[]> => {
  if (!packs || asker.scope.level === 'brand' || filters.range.to !== newestOn) return [];
  const told = foundOf(await findPackLadder(asker, asked, {}));
  const shown = packs.ladder.filter(({ isOwn }) => tiles.index.kind !== 'brand' || isOwn);
  const byId = (rungs: LadderData) => rungs.toSorted((a, b) => a.id.localeCompare(b.id));
  return [
    ['packs', byId(told?.rungs ?? []), byId(shown)],
    ['inverted packs', told?.inverted ?? 0, shown.filter((rung) => rung.cheaperSmaller.length > 0).length],
  ];
};

const marginsByTools = async (
  asker: Reader,
  asked: Asked,
  { filters, margin }: PriceMonitorData,
  newestOn: string | null,
): Promise<Told[]> => {
  const isOfNow = filters.range.to === newestOn;
  if (!margin || margin.state === 'notInPlan' || !isOfNow) return [];
  const told = foundOf(
    await findRetailerMargins(asker, asked, { floor: filters.floor, trade: filters.trade }),
  );
  const shown = margin.state === 'shown' ? margin : null;
  return [
    ['margins', told?.summary ?? null, shown?.summary ?? null],
    ['corridors', told?.corridors.slice(0, shown?.corridors.length) ?? [], shown?.corridors ?? []],
  ];
};
