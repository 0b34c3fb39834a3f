import type { ReadSheet } from './read-workbook.ts';
import { type Asked, isChosen, sidesOf } from './recompute-file.ts';
import {
  amount,
  cell,
  consumerIndexOn,
  hundred,
  minus,
  type Pair,
  type SheetRow,
  serial,
  share,
  sum,
  tableOf,
  UNIT,
  weighted as weightedWhole,
} from './sheet-arithmetic.ts';

/** Rows whose figure is withheld are no part of the view's figures of brands either. */
const weighted: typeof weightedWhole = (rows, count, value) =>
  weightedWhole(
    rows.filter((row) => Number.isFinite(value(row))),
    count,
    value,
  );

/** The figures of a workbook once more from rows by brand and retailer: counts, and means of means by their numbers. */
export const recomputeByBrand = (sheets: readonly ReadSheet[], asked: Asked): Pair[] => {
  const prices = tableOf(sheets, 'Underlying prices');
  const months = tableOf(sheets, 'Category by month');
  const indices = asked.isReal ? tableOf(sheets, 'Consumer price index') : [];
  const points = tableOf(sheets, 'Prices by day and brand');
  const { isOurs, isRival } = sidesOf(asked);
  const on = (day: string): SheetRow[] => prices.filter((row) => row.Day === serial(day));
  const unit = (row: SheetRow): number => cell(row, /^Average price per/) ?? Number.NaN;
  const lowest = (row: SheetRow): number => cell(row, /^Lowest price per/) ?? Number.NaN;
  const onDeal = (row: SheetRow): number => Number(row['On promotion']);
  const withValue = (rows: readonly SheetRow[], column: string) =>
    rows.filter((row) => row[column] !== undefined);
  const exp = (log: number | null): number | null => (log === null ? null : Math.exp(log));
  const ofLogs = (rows: readonly SheetRow[], count: string, index: string): number | null =>
    exp(weighted(rows, count, (row) => Math.log(Number(row[index]))));
  const inMoneyOfLast = (value: number | null, day: number): number | null => {
    const factor = consumerIndexOn(indices, serial(asked.to)) / consumerIndexOn(indices, day);
    return value === null || !asked.isReal ? value : value * factor;
  };

  /** By their names; what rests on single products has none. */
  const tilesOf = (from: string, to: string): [RegExp, number | null][] => {
    const chosen = on(to).filter(isChosen);
    const like = ofLogs(chosen, 'Prices compared with the first day', 'Like for like');
    const deflated = consumerIndexOn(indices, serial(from)) / consumerIndexOn(indices, serial(to));
    const moved = like === null || !asked.isReal ? like : like * deflated;
    const changed = tableOf(sheets, 'Prices over time').filter((row) => row['First day'] === serial(from));
    const deals = chosen.map((row) => ({ ...row, Deals: onDeal(row) * Number(row.Prices) }));
    const depth = weighted(deals, 'Deals', (row) => Number(row['Average discount']));
    const average = weighted(chosen, 'Prices', unit);
    const level = asked.statistic === 'lowest' ? Math.min(...chosen.map(lowest)) : average;
    return [
      [/^(?:Average|Lowest) price/, inMoneyOfLast(level, serial(to))],
      [/^Change.*like for like$/, minus(moved, 100)],
      [/^Change.*nominal$/, minus(like, 100)],
      [/^Price index since/, moved],
      [/^Regular prices that rose/, sum(changed.map((row) => Number(row['Regular prices that rose'])))],
      [/^Regular prices that fell/, sum(changed.map((row) => Number(row['Regular prices that fell'])))],
      [/^Prices on promotion/, sum(deals.map((row) => row.Deals))],
      [/^Share of prices/, hundred(weighted(chosen, 'Prices', onDeal))],
      [/^Average discount/, hundred(depth)],
    ];
  };

  const keyFigures = (): Pair[] => {
    const [now, then] = [
      tilesOf(asked.from, asked.to),
      asked.compared && tilesOf(asked.compared.from, asked.compared.to),
    ];
    return tableOf(sheets, 'Key figures').flatMap((row): Pair[] => {
      const name = String(row.Figure);
      const before = Object.entries(row).find(([label]) => label.includes(' to '))?.[1];
      const at = now.findIndex(([figure]) => figure.test(name));
      // How many of a single product’s prices are on promotion is no part of its withheld row.
      if (at === -1 || Number.isNaN(now[at]?.[1])) return [];
      return [
        [name, amount(row.Value), now[at]?.[1] ?? null],
        ...(then ? [[`${name}, compared`, amount(before), then[at]?.[1] ?? null] satisfies Pair] : []),
      ];
    });
  };

  const last = on(asked.to);
  const retailers = tableOf(sheets, 'Retailers');

  const lineOf = (
    name: SheetRow[string],
    day: number,
  ): { n: number; onDeal: number; value: number | null } => {
    const isOf = (row: SheetRow) => {
      if (name === 'Your brands') return isOurs(row);
      return name === 'Rivals' || name === 'Other brands' ? isRival(row) : row.Retailer === name;
    };
    const own = points.filter((point) => point.Day === day && isOf(point));
    const plain = (row: SheetRow) => cell(row, UNIT) ?? Number.NaN;
    const n = sum(own.map((row) => Number(row.Prices)));
    const value = () => {
      if (own.length === 0) return null;
      if (asked.statistic === 'lowest') return Math.min(...own.map(plain));
      return hasBasket
        ? exp(weighted(own, 'Prices', (row) => Math.log(plain(row))))
        : weighted(own, 'Prices', plain);
    };
    return { n, onDeal: weighted(own, 'Prices', onDeal) ?? 0, value: value() };
  };
  const history = tableOf(sheets, 'Price history');
  const hasBasket = history.some((row) => row.Items !== undefined);

  const lines = (): Pair[] =>
    history.flatMap((row): Pair[] => {
      const name = `line of ${row.Retailer} on ${row.Day}`;
      // Where too few of its items had a price there is no point, and how many of them a line has is not known by brand.
      const pair = (kind: string, shown: number | undefined, day: number): Pair[] =>
        shown === undefined ? [] : [[`${name}, ${kind}`, shown, lineOf(row.Retailer, day).value]];
      const { onDeal: dealt } = lineOf(row.Retailer, Number(row.Day));
      return [
        ...pair('price', cell(row, UNIT), Number(row.Day)),
        ...pair('then', cell(row, /^Price on the comparison day/), Number(row['Comparison day'])),
        [`${name}, on promotion`, share(row['On promotion']), Math.round(1000 * dealt) / 10],
      ];
    });

  /** A brand's prices at a retailer, and all that was chosen of the retailer. */
  const toOthers = (name: string, rows: readonly SheetRow[], shown: SheetRow): Pair[] => [
    [`${name}, index`, amount(shown.Index), ofLogs(rows, ELSEWHERE, 'Index')],
    [
      `${name}, items`,
      amount(shown.Items),
      sum(
        (shown.Index === undefined ? rows : withValue(rows, 'Index')).map((row) =>
          Number(row[ELSEWHERE] ?? 0),
        ),
      ),
    ],
  ];

  const heatMap = (): Pair[] =>
    tableOf(sheets, 'Index by brand and retailer').flatMap((cellRow): Pair[] => {
      if (cellRow.Retailer === undefined) return [];
      const own = last.filter((row) => row.Brand === cellRow.Brand && row.Retailer === cellRow.Retailer);
      return toOthers(`${cellRow.Brand} at ${cellRow.Retailer}`, own, cellRow);
    });

  const retailerPairs = (): Pair[] =>
    retailers.flatMap((shown): Pair[] => {
      const own = last.filter((row) => isChosen(row) && row.Retailer === shown.Retailer);
      const name = String(shown.Retailer);
      const stands = ['Cheaper items', 'Items at the same price', 'More expensive items'];
      return [
        ...toOthers(name, own, shown),
        [`${name}, price`, cell(shown, UNIT), priceAt(shown)],
        ...stands.map(
          (stand): Pair => [
            `${name}, ${stand}`,
            amount(shown[stand]),
            sum(own.map((row) => Number(row[stand]))),
          ],
        ),
        [`${name}, on promotion`, share(shown['On promotion']), hundred(weighted(own, 'Prices', onDeal))],
      ];
    });
  const priceAt = (shown: SheetRow): number | null =>
    hasBasket && !comparedShops.has(shown.Retailer) ? null : lineOf(shown.Retailer, serial(asked.to)).value;

  const baskets = tableOf(sheets, 'Basket');
  const comparedShops = new Set(baskets.filter((row) => row.Compared === true).map((row) => row.Retailer));
  const basket = (): Pair[] =>
    baskets.flatMap((shown): Pair[] => {
      const own = last.filter((row) => isChosen(row) && row.Retailer === shown.Retailer);
      const total = sum(own.map((row) => Number(row['Total (EGP)'])));
      return [
        [
          `basket at ${shown.Retailer}, items`,
          amount(shown.Items),
          sum(own.map((row) => Number(row['Items in the basket']))),
        ],
        [`basket at ${shown.Retailer}`, amount(shown['Total (EGP)']), shown.Compared ? total : null],
      ];
    });

  const rivals = (): Pair[] =>
    asked.isNarrowedTo !== 'period'
      ? []
      : tableOf(sheets, 'Who is cheaper').map((shown): Pair => {
          const own = last.filter((row) => isChosen(row) && row.Retailer === shown.Retailer);
          return [
            String(shown.Retailer),
            share(shown['Gap for the same items']),
            minus(ofLogs(own, ELSEWHERE, 'Index'), 100),
          ];
        });

  const monthPairs = (): Pair[] => {
    const known = tableOf(sheets, 'Prices by month');
    const of = (month: SheetRow[string]) => known.filter((row) => row.Month === month && isChosen(row));
    const first = of(months[0]?.Month);
    const countAt = (retailer: SheetRow[string]) =>
      sum(first.filter((row) => row.Retailer === retailer).map((row) => Number(row[SINCE])));
    const weightOf = (row: SheetRow) =>
      (Number(row[SINCE]) * Number(row['Retailer’s weight'] ?? 0)) / (countAt(row.Retailer) || 1);
    return months.flatMap((month): Pair[] => {
      const own = of(month.Month);
      const step = weighted(own, BEFORE, (row) => Math.log(1 + Number(row.Change)));
      const index = ofLogs(own, SINCE, 'Like for like');
      const covered = own.filter((row) => Number(row[SINCE]) > 0);
      const priced = withValue(covered, 'Average index');
      const weight = sum(priced.map(weightOf));
      const ours = known.filter((row) => row.Month === month.Month && isOurs(row));
      const money = amount(month.CPI);
      const name = `month ${month.Month}`;
      return [
        [`${name}, change`, share(month.Change), step === null ? null : 100 * (Math.exp(step) - 1)],
        [
          `${name}, prices`,
          amount(month.Prices),
          sum(withValue(own, 'Change').map((row) => Number(row[BEFORE]))),
        ],
        [`${name}, like for like`, amount(month['Like for like']), index],
        [
          `${name}, since`,
          amount(month[SINCE]),
          sum(withValue(own, 'Like for like').map((row) => Number(row[SINCE]))),
        ],
        [
          `${name}, weighted`,
          amount(month.Weighted),
          weight === 0
            ? null
            : sum(priced.map((row) => weightOf(row) * Number(row['Average index']))) / weight,
        ],
        [
          `${name}, coverage`,
          share(month.Coverage),
          (100 * sum(covered.map(weightOf))) / sum(first.map(weightOf)),
        ],
        [`${name}, ours`, amount(month['Your brands']), ofLogs(ours, SINCE, 'Like for like')],
        [
          `${name}, real`,
          share(month['Real change']),
          index === null || money === undefined ? null : 100 * (index / money - 1),
        ],
      ];
    });
  };

  return [
    ...keyFigures(),
    ...lines(),
    ...heatMap(),
    ...rivals(),
    ...retailerPairs(),
    ...basket(),
    ...monthPairs(),
  ];
};

const ELSEWHERE = 'Items also sold elsewhere';
const BEFORE = 'Prices compared with the month before';
const SINCE = 'Prices compared with the first month';
