import { AppError } from '#lib/core/errors.ts';
import { withLatinNumber } from '#lib/i18n/digits.ts';
import { requireModule } from '#lib/market/access/module-access.ts';
import { type Asker, readMarket } from '#lib/market/access/read-market.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { type DrillRowsData, pageOfRows } from '#lib/market/dashboard/drill/drill-rows.ts';
import { FIGURE_KINDS, figureKinds } from '#lib/market/dashboard/drill/figure-kinds.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { isDay } from '#lib/vocabulary/cairo-days.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { NamedRow } from '#lib/vocabulary/named.ts';
import { PRICE_COLUMNS } from './contributing-rows.ts';
import { figureSources } from './figure-sources.ts';
import type { FigurePlace } from './figures/source.ts';
import type { PriceMonitorQuery } from './query.ts';
import { findPriceBoard } from './read.ts';

export type FigureRowsQuery = PriceMonitorQuery & { figure: string; page: number };

/** A page of the rows behind a figure of a view, named as `cell:<brand>:<retailer>`. Null: the view has no such figure. */
export const findFigureRows = async (
  reader: Reader,
  query: FigureRowsQuery,
): Promise<DrillRowsData | null> => {
  const [kind, ...parts] = query.figure.split(':').map(withLatinNumber);
  const figure = FIGURE_KINDS.find((each) => each === kind);
  const found = figure && (await findPriceBoard(reader, query));
  if (!found) return null;
  const { board, reading } = found;
  const { view, label } = board;
  const present = (rows: readonly { id: string }[]) =>
    parts.find((part) => rows.some(({ id }) => id === part)) ?? null;
  const place: FigurePlace = {
    brand: present(view.brands),
    product: seesLevel(reader.scope, 'product') ? present(view.products) : null,
    // A brand comes before its retailer, which may be called alike.
    retailer: parts.findLast((part) => board.shownRetailers.some(({ id }) => id === part)) ?? null,
    rival: present([...view.brands, ...view.retailers]),
    band: parts.find((part) => view.products.some(({ band }) => band === part)) ?? null,
    day: parts.find(isDay) ?? null,
    from: parts.map(Number).find(Number.isFinite) ?? null,
  };
  const basis = await figureSources[figure](board, place, reading);
  if (basis === null) return null;
  const nameOf = (rows: readonly NamedRow[]) => {
    const byId = new Map(rows.map((row) => [row.id, row]));
    return (id: string) => {
      const row = byId.get(id);
      return row ? label(row) : null;
    };
  };
  const labels = {
    brand: nameOf(view.brands),
    product: nameOf(view.products),
    retailer: nameOf(view.retailers),
  };
  const { product, brand, rival } = place;
  const nameOfPlace = (
    labels.product(product ?? '') ??
    labels.brand(brand ?? '') ??
    labels.retailer(rival ?? '')
  )?.name;
  const names = {
    name: nameOfPlace ?? null,
    retailer: place.retailer && (labels.retailer(place.retailer)?.name ?? null),
    band: place.band,
    day: place.day,
  };
  const { disclosure } = board;
  return pageOfRows({
    ...{ kind: figure, valuesIn: figureKinds[figure], names, basis, disclosure },
    ...{ page: query.page, labels, columns: PRICE_COLUMNS },
  });
};

/**
 * GET /api/market/price-monitor/rows.
 * @throws AppError FORBIDDEN where the caller's scope does not cover the module, NOT_FOUND where the view has no such figure, TOO_MANY_REQUESTS
 */
export const getFigureRows = async (
  ctx: Asker & { actor: Account },
  query: FigureRowsQuery,
): Promise<DrillRowsData> => {
  requireModule(ctx, 'priceMonitor');
  const rows = await readMarket(ctx, (reader) => findFigureRows(reader, query));
  if (rows === null) throw new AppError('NOT_FOUND');
  return rows;
};
