import { withLatinNumber } from '#lib/i18n/digits.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import type { DashboardTypes } from '#lib/market/dashboard/panel-type.ts';
import type { ReadRange } from '#lib/market/dashboard/view/read-view.ts';
import type { ViewBase } from '#lib/market/dashboard/view/view-base.ts';
import { isDay } from '#lib/vocabulary/cairo-days.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { NamedRow } from '#lib/vocabulary/named.ts';
import { type DrillColumn, type ListedRows, type Listing, listRows } from './drill-rows.ts';
import type { ContributingRow } from './figure-basis.ts';
import type { Figure, FigurePlace } from './figure-source.ts';

type Types = DashboardTypes & { base: ViewBase };

/** The kinds of figures whose rows a dashboard opens, and the columns of its own that these rows have. */
export type Drillable<D extends Types> = {
  figures: Readonly<Record<string, Figure<D['base'], D['query']>>>;
  columns: readonly DrillColumn[];
};

/** The kind of a figure that is named as `cell:<brand>:<retailer>`, and what its name says of its place. */
export const figureParts = (figure: string): [kind: string, ...place: string[]] => {
  const [kind = '', ...place] = figure.split(':').map(withLatinNumber);
  return [kind, ...place];
};

/** The rows behind a figure of a view. Null: the view has no such figure. */
export const findDrillRows = async <D extends Types>(
  { figures, columns }: Drillable<D>,
  { readBase, query }: ReadRange<D>,
  { scope }: Pick<Reader, 'scope'>,
  { figure: asked, ...listing }: Listing & { figure: string },
): Promise<(ListedRows & { base: D['base'] }) | null> => {
  const [kind, ...parts] = figureParts(asked);
  const figure = figures[kind];
  if (!figure) return null;
  const base = await readBase();
  const place = placeIn(base, parts, seesLevel(scope, 'product'));
  const basis = await figure.source(base, place, query);
  if (basis === null) return null;
  const labels = labelsIn(base);
  const { product, brand, rival } = place;
  const named = labels.product(product ?? '') ?? labels.brand(brand ?? '') ?? labels.retailer(rival ?? '');
  const names = {
    name: named?.name ?? base.nameOfPlace?.(parts) ?? null,
    retailer: place.retailer && (labels.retailer(place.retailer)?.name ?? null),
    band: place.band,
    day: place.day,
  };
  const { disclosure, locale } = base;
  const listed = listRows({
    ...{ kind, valuesIn: figure.valuesIn, names, basis, disclosure },
    ...{ listing, locale, labels, wordsOf: wordsIn(base), columns },
  });
  return { ...listed, base };
};

/** Where the parts of a figure's name place it. */
const placeIn = (
  { view, shownRetailers }: ViewBase,
  parts: readonly string[],
  showsProducts: boolean,
): FigurePlace => {
  const present = (rows: readonly { id: string }[]) =>
    parts.find((part) => rows.some(({ id }) => id === part)) ?? null;
  return {
    brand: present(view.brands),
    product: showsProducts ? present(view.products) : null,
    // A brand comes before its retailer, which may be called alike.
    retailer: parts.findLast((part) => shownRetailers.some(({ id }) => id === part)) ?? null,
    rival: present([...view.brands, ...view.retailers]),
    band: parts.find((part) => view.products.some(({ band }) => band === part)) ?? null,
    day: parts.find(isDay) ?? null,
    from: parts.map(Number).find(Number.isFinite) ?? null,
    parts,
  };
};

const labelsIn = ({ view, label }: ViewBase) => {
  const nameOf = (rows: readonly NamedRow[]) => {
    const byId = new Map(rows.map((row) => [row.id, row]));
    return (id: string) => {
      const row = byId.get(id);
      return row ? label(row) : null;
    };
  };
  return { brand: nameOf(view.brands), product: nameOf(view.products), retailer: nameOf(view.retailers) };
};

/** The names of a row in both languages: one types what the shelf says. */
const wordsIn = ({ view }: ViewBase) => {
  const wordsBy = (rows: readonly NamedRow[]) =>
    new Map(rows.map(({ id, nameEn, nameAr }) => [id, `${nameEn} ${nameAr}`]));
  const [brands, products, retailers] = [view.brands, view.products, view.retailers].map(wordsBy);
  return ({ brandId, productId, retailerId, details }: ContributingRow): string =>
    [
      ...[products?.get(productId ?? ''), brands?.get(brandId ?? ''), retailers?.get(retailerId ?? '')],
      ...Object.values(details?.() ?? {}).map((cell) => (typeof cell === 'object' ? cell?.name : '')),
    ].join(' ');
};
