import { geometric, groups, mean } from './sheet-arithmetic.ts';

/** What a price is of, whichever shape its row has. */
type Parts<Row> = {
  product: (row: Row) => string;
  retailer: (row: Row) => string;
  /** What may be compared: a variant and a band of packs. */
  kind: (row: Row) => string;
  unit: (row: Row) => number;
  paid: (row: Row) => number;
};

export type Ratio = { product: string; retailer: string; value: number };

/** Prices compared by school arithmetic: nothing that the product calculates with is used. */
export const comparisonsOf = <Row>({ product, retailer, kind, unit, paid }: Parts<Row>) => ({
  /** Own price over the mean of all others', for each product that both have. */
  toRest: (rows: readonly Row[], isOwn: (row: Row) => boolean): number[] =>
    groups(rows, product).flatMap((shelf) => {
      const own = mean(shelf.filter(isOwn).map(paid));
      const rest = mean(shelf.filter((row) => !isOwn(row)).map(paid));
      return own === null || rest === null ? [] : [own / rest];
    }),
  /** Each own product over the others of its kind at the same retailer. */
  toOthers: (rows: readonly Row[], isOwn: (row: Row) => boolean): Ratio[] =>
    groups(rows, retailer, kind).flatMap((shelf) => {
      const others = geometric(shelf.filter((row) => !isOwn(row)).map(unit));
      if (others === null) return [];
      return shelf
        .filter(isOwn)
        .map((row) => ({ product: product(row), retailer: retailer(row), value: unit(row) / others }));
    }),
  /** How much more the dearest retailer asks than the cheapest, in percent, for each product that several have. */
  spreads: (rows: readonly Row[]): number[] =>
    groups(rows, product).flatMap((shelf) => {
      const units = shelf.map(unit);
      return units.length < 2 ? [] : [100 * (Math.max(...units) / Math.min(...units) - 1)];
    }),
});

/** One mean a product, or a retailer. */
export const meansBy = (ratios: readonly Ratio[], by: 'product' | 'retailer'): number[] =>
  [...Map.groupBy(ratios, (ratio) => ratio[by]).values()].flatMap(
    (group) => geometric(group.map(({ value }) => value)) ?? [],
  );
