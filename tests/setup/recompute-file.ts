import { comparisonsOf, meansBy, type Ratio } from './compare-by-hand.ts';
import type { ReadSheet } from './read-workbook.ts';
import {
  amount,
  cell,
  consumerIndexOn,
  geometric,
  groups,
  hundred,
  mean,
  minus,
  type Pair,
  part,
  type SheetRow,
  serial,
  share,
  sum,
  tableOf,
  UNIT,
} from './sheet-arithmetic.ts';

/** All figures of a workbook of Price Monitor once more, from its sheets of rows and by school arithmetic: nothing that calculated them is used. */

/** What was asked for, as the view has it. */
export type Asked = {
  from: string;
  to: string;
  compared: { from: string; to: string } | null;
  isNarrowedTo: 'brand' | 'ours' | 'retailer' | 'period';
  price: 'effective' | 'regular';
  statistic: 'average' | 'lowest';
  isReal: boolean;
  floor: number | null;
  /** The brands that the company calls its own and those that it watches, by name. */
  ours: { own: readonly string[]; rivals: readonly string[] };
  movers: { by: 'listing' | 'product' | 'brand' | 'retailer'; window: string; from: string; to: string };
};

/** The column that says on how many items a figure rests, by its sheet. */
const BASE_OF: Record<string, string> = {
  'Key figures': 'Values',
  'Who is cheaper': 'Items',
  'Index by brand and retailer': 'Items',
  Retailers: 'Items',
  'Price-pack ladder': 'Prices',
  Movers: 'Prices',
  'Category by month': 'Prices',
  'Margin figures': 'Values',
  Margins: 'Retailers',
};
const REGULAR_MARK = 'Low base: regular price';
/** Of what stands beside the first figure of a row: the column that marks it, and the one that says on how many items it rests. */
export const MORE_BASES_OF: Record<string, readonly (readonly [mark: string, base: string])[]> = {
  Movers: [
    [REGULAR_MARK, 'Regular prices compared'],
    ['Low base: index', 'Values in the index'],
  ],
  'Category by month': [
    ['Low base: like for like', 'Prices compared with the first month'],
    ['Low base: weighted', 'Weighted prices compared with the first month'],
    ['Low base: your brands', 'Your prices compared with the first month'],
  ],
};
/** Figures that stand as they are, however few prices there are. */
const PLAIN =
  /^(?:Average|Lowest) price|^Regular prices|^(?:Prices|Share of prices) on promotion|^Average discount/;

/** The column that says whose prices moved. */
const MOVER_SUBJECTS = {
  listing: 'Product',
  product: 'Product',
  brand: 'Brand',
  retailer: 'Retailer',
} as const;

type Is = (row: SheetRow) => boolean;
const brandOf = (row: SheetRow): SheetRow[string] => row.Brand;

export const isChosen: Is = (row) => row['Matches the filters'] === true;

/** Whose brand a row is of; where no rivals are named, all others are. */
export const sidesOf = ({ ours: { own, rivals } }: Pick<Asked, 'ours'>): { isOurs: Is; isRival: Is } => {
  const isOurs: Is = (row) => own.includes(String(brandOf(row)));
  return {
    isOurs,
    isRival: (row) => (rivals.length === 0 ? !isOurs(row) : rivals.includes(String(brandOf(row)))),
  };
};

export const recompute = (sheets: readonly ReadSheet[], asked: Asked): Pair[] => {
  const prices = tableOf(sheets, 'Underlying prices');
  const spells = tableOf(sheets, 'Prices over time');
  const regular = (row: SheetRow): number => Number(row['Regular price (EGP)']);
  const promo = (row: SheetRow): number | undefined => amount(row['Promotional price (EGP)']);
  const offered = (row: SheetRow): number => promo(row) ?? regular(row);
  const paid = (row: SheetRow): number => (asked.price === 'regular' ? regular(row) : offered(row));
  const unit = (row: SheetRow): number => cell(row, UNIT) ?? Number.NaN;
  /** Of a spell, which says what shoppers paid whatever the view is of. */
  const unitOfSpell = (row: SheetRow): number => (unit(row) * paid(row)) / offered(row);
  const on = (day: string): SheetRow[] => prices.filter((row) => row.Day === serial(day));
  const standing = (day: string): SheetRow[] =>
    spells.filter((row) => Number(row['First day']) <= serial(day) && Number(row['Last day']) >= serial(day));
  const placeOf = (row: SheetRow): string => `${row['Product ID']} ${row.Retailer}`;

  const overTime = (from: string, to: string): number[] => {
    const before = new Map(on(from).map((row) => [placeOf(row), paid(row)]));
    return on(to)
      .filter(isChosen)
      .flatMap((row) => {
        const earlier = before.get(placeOf(row));
        return earlier === undefined ? [] : [paid(row) / earlier];
      });
  };

  const { toRest, toOthers, spreads } = comparisonsOf<SheetRow>({
    product: (row) => String(row['Product ID']),
    retailer: (row) => String(row.Retailer),
    kind: (row) => `${row.Variant} ${row['Pack size']}`,
    unit,
    paid,
  });

  const { isOurs, isRival } = sidesOf(asked);

  /** Each own product over the other brands' of its variant and band of packs at the same retailer. */
  const toBrands = (day: string, isOwn: Is, isHeldAgainst: Is = () => true): Ratio[] => {
    const rows = on(day);
    const chosen = rows.filter(isChosen);
    const [brands, shops] = [new Set(chosen.map(brandOf)), new Set(chosen.map((row) => row.Retailer))];
    const compared = rows.filter(
      (row) =>
        shops.has(row.Retailer) &&
        (isChosen(row) || !brands.has(brandOf(row))) &&
        (isOwn(row) || isHeldAgainst(row)),
    );
    return toOthers(compared, isOwn);
  };
  const tilesOf = (from: string, to: string): (number | null)[] => {
    const all = on(to);
    const chosen = all.filter(isChosen);
    const [brands, products] = [
      new Set(chosen.map(brandOf)),
      new Set(chosen.map((row) => row['Product ID'])),
    ];
    const [shops, nominal] = [new Set(chosen.map((row) => row.Retailer)), overTime(from, to)];
    const deflated = consumerIndex(serial(from)) / consumerIndex(serial(to));
    const moved = asked.isReal ? nominal.map((ratio) => ratio * deflated) : nominal;
    const isOfOurs = asked.isNarrowedTo === 'ours';
    const own = isOfOurs ? toBrands(to, isOurs, isRival) : toBrands(to, (row) => brands.has(brandOf(row)));
    const rest = toRest(
      all.filter((row) => products.has(row['Product ID'])),
      (row) => shops.has(row.Retailer),
    );
    const gaps = {
      brand: meansBy(own, 'retailer').map((value) => 100 * (value - 1)),
      retailer: rest.map((value) => 100 * (value - 1)),
      period: spreads(chosen),
    };
    const indices = { brand: meansBy(own, 'product'), retailer: rest, period: moved };
    const kind = asked.isNarrowedTo === 'ours' ? 'brand' : asked.isNarrowedTo;
    const turned = spells.filter(
      (row) => Number(row['First day']) > serial(from) && Number(row['First day']) <= serial(to),
    );
    const turns = (direction: string) =>
      turned.filter((row) => row['Regular price direction'] === direction).length;
    const onDeal = chosen.filter((row) => promo(row) !== undefined);
    return [
      inMoneyOfLast(
        asked.statistic === 'lowest' ? Math.min(...chosen.map(unit)) : mean(chosen.map(unit)),
        serial(to),
      ),
      minus(hundred(geometric(moved)), 100),
      ...(asked.isReal ? [minus(hundred(geometric(nominal)), 100)] : []),
      hundred(geometric(indices[kind])),
      part(gaps[kind], 0.5),
      turns('up'),
      turns('down'),
      onDeal.length,
      hundred(mean(chosen.map((row) => (promo(row) === undefined ? 0 : 1)))),
      mean(onDeal.map((row) => 100 * (1 - offered(row) / regular(row)))),
    ];
  };

  const brandByProduct = new Map([...prices, ...spells].map((row) => [row.Product, brandOf(row)]));
  const [last, months] = [on(asked.to), tableOf(sheets, 'Category by month')];
  const chosen = last.filter(isChosen);
  const productsOf = new Set(chosen.map((row) => row['Product ID']));
  const ofProducts = last.filter((row) => productsOf.has(row['Product ID']));
  const basketRows = tableOf(sheets, 'Basket');
  const items = new Set(tableOf(sheets, 'Basket items').map((row) => row['Product ID']));
  const comparedShops = new Set(basketRows.filter((row) => row.Compared).map((row) => row.Retailer));
  const hasBasket = comparedShops.size > 0 && asked.statistic === 'average';

  const keyFigures = (): Pair[] => {
    const [now, then] = [
      tilesOf(asked.from, asked.to),
      asked.compared && tilesOf(asked.compared.from, asked.compared.to),
    ];
    return tableOf(sheets, 'Key figures').flatMap((row, at): Pair[] => {
      const name = String(row.Figure);
      const before = Object.entries(row).find(([label]) => label.includes(' to '))?.[1];
      return [
        [name, amount(row.Value), now[at] ?? null],
        ...(then ? [[`${name}, compared`, amount(before), then[at] ?? null] satisfies Pair] : []),
      ];
    });
  };

  const indices = asked.isReal ? tableOf(sheets, 'Consumer price index') : [];
  const consumerIndex = (day: number): number => consumerIndexOn(indices, day);
  const inMoneyOfLast = (value: number | null, day: number): number | null =>
    value === null || !asked.isReal ? value : (value * consumerIndex(serial(asked.to))) / consumerIndex(day);

  /** What a line is of: a retailer's prices, or those of a side at all compared retailers. */
  const isOfLine = (name: SheetRow[string]): Is => {
    if (name === 'Your brands') return isOurs;
    if (name === 'Rivals' || name === 'Other brands') return isRival;
    return (row) => row.Retailer === name;
  };
  const basketPlaces = chosen.filter(
    (row) => items.has(row['Product ID']) && comparedShops.has(row.Retailer),
  );

  const lines = (): Pair[] =>
    tableOf(sheets, 'Price history').flatMap((row): Pair[] => {
      const isOf = isOfLine(row.Retailer);
      const size = basketPlaces.filter(isOf).length;
      const drawnOn = (day: number) => {
        const stood = spells.filter(
          (spell) => isOf(spell) && Number(spell['First day']) <= day && Number(spell['Last day']) >= day,
        );
        return hasBasket
          ? stood.filter((spell) => items.has(spell['Product ID']) && comparedShops.has(spell.Retailer))
          : stood;
      };
      const valueOn = (day: number) => {
        const units = drawnOn(day).map(unitOfSpell);
        if (units.length === 0) return null;
        if (asked.statistic === 'lowest') return inMoneyOfLast(Math.min(...units), day);
        if (!hasBasket) return inMoneyOfLast(mean(units), day);
        return units.length < 0.8 * size ? null : inMoneyOfLast(geometric(units), day);
      };
      const [day, then] = [Number(row.Day), amount(row['Comparison day'])];
      const drawn = drawnOn(day);
      const onDeal = drawn.filter((spell) => promo(spell) !== undefined).length;
      const shareOnDeal = drawn.length === 0 ? 0 : Math.round((1000 * onDeal) / drawn.length) / 10;
      const name = `line of ${row.Retailer} on ${day}`;
      return [
        [name, cell(row, UNIT), valueOn(day)],
        [`${name}, on promotion`, share(row['On promotion']), shareOnDeal],
        [`${name}, items`, amount(row.Items), hasBasket ? items.size : null],
        [
          `${name}, then`,
          cell(row, /^Price on the comparison day/),
          then === undefined ? null : valueOn(then),
        ],
      ];
    });

  /** The chosen products at all retailers: those that were not chosen have a sheet of their own. */
  const elsewhere = sheets.some(({ name }) => name === 'Other retailers over time')
    ? tableOf(sheets, 'Other retailers over time')
    : [];
  const compared = new Map<number, SheetRow[]>();
  const comparedOn = (day: number): SheetRow[] => {
    const known = compared.get(day);
    if (known) return known;
    const stood = [...spells, ...elsewhere].filter(
      (row) => Number(row['First day']) <= day && Number(row['Last day']) >= day,
    );
    compared.set(day, stood);
    return stood;
  };
  const sharedItems = groups(ofProducts, (row) => row['Product ID']).filter(
    (shelf) => shelf.length > 1,
  ).length;
  const leastItems = asked.isNarrowedTo === 'brand' ? 1 : Math.max(1, Math.min(4, sharedItems));

  const indexLines = (): Pair[] =>
    tableOf(sheets, 'Index by day').flatMap((row): Pair[] => {
      const ratiosOn = (day: number) => toRest(comparedOn(day), (spell) => spell.Retailer === row.Retailer);
      const indexOf = (ratios: readonly number[]) =>
        ratios.length < leastItems ? null : hundred(geometric(ratios));
      const [day, then] = [Number(row.Day), amount(row['Comparison day'])];
      const [ratios, earlier] = [ratiosOn(day), then === undefined ? [] : ratiosOn(then)];
      const name = `index of ${row.Retailer} on ${day}`;
      return [
        [name, amount(row.Index), indexOf(ratios)],
        [`${name}, items`, amount(row.Items), ratios.length],
        [`${name}, then`, amount(row['Index on the comparison day']), indexOf(earlier)],
      ];
    });

  const heatMap = (): Pair[] =>
    tableOf(sheets, 'Index by brand and retailer').flatMap((row): Pair[] => {
      const ids = new Map(last.map((price) => [price.Product, price['Product ID']]));
      const id = ids.get(row.Product);
      const isOwn = (price: SheetRow) =>
        row.Product === undefined ? brandOf(price) === row.Brand : price['Product ID'] === id;
      const name = `${row.Brand ?? row.Product} at ${row.Retailer ?? 'all'}`;
      if (row.Retailer === undefined && row.Product === undefined) {
        const ofProducts = meansBy(toBrands(asked.to, isOwn), 'product');
        return [
          [name, amount(row.Index), hundred(geometric(ofProducts))],
          [`${name}, items`, amount(row.Items), ofProducts.length],
        ];
      }
      if (row.Retailer === undefined) {
        const brands = new Set(chosen.map(brandOf));
        const own = toBrands(asked.to, (price) => brands.has(brandOf(price)));
        const ofProduct = own.filter(({ product }) => product === id).map(({ value }) => value);
        return [
          [name, amount(row.Index), hundred(geometric(ofProduct))],
          [`${name}, items`, amount(row.Items), ofProduct.length],
        ];
      }
      const ratios = toRest(last.filter(isOwn), (price) => price.Retailer === row.Retailer);
      return [
        [name, amount(row.Index), hundred(geometric(ratios))],
        [`${name}, items`, amount(row.Items), ratios.length],
      ];
    });

  /** Each competitor's prices over those that it is compared with, for the same items. */
  const rivals = (): Pair[] => {
    const shops = new Set(chosen.map((row) => row.Retailer));
    return tableOf(sheets, 'Who is cheaper').flatMap((row): Pair[] => {
      const name = String(row.Brand ?? row.Retailer);
      const isIt = (price: SheetRow) => price.Retailer === name;
      const ratios = {
        period: () => toRest(ofProducts, isIt),
        retailer: () =>
          toRest(
            ofProducts.filter((price) => isIt(price) || shops.has(price.Retailer)),
            isIt,
          ),
        brand: () => toChosen(name, shops),
        ours: () => toChosen(name, shops),
      }[asked.isNarrowedTo]();
      const gap = minus(hundred(geometric(ratios)), 100);
      return [
        [`${name}, cheaper by`, share(row['Gap for the same items']), gap],
        [`${name}, cheaper for`, amount(row.Items), ratios.length],
      ];
    });
  };

  /** A brand's products over the chosen ones of their variant and band of packs at the same retailers. */
  const toChosen = (brand: string, shops: ReadonlySet<SheetRow[string]>): number[] => {
    const isOwn = asked.isNarrowedTo === 'ours' ? isOurs : isChosen;
    const both = last.filter((row) => shops.has(row.Retailer) && (isOwn(row) || brandOf(row) === brand));
    return meansBy(
      toOthers(both, (row) => brandOf(row) === brand),
      'product',
    );
  };

  const bins = (): Pair[] => {
    const gaps = groups(ofProducts, (row) => row['Product ID']).flatMap((shelf) =>
      shelf.flatMap((row) => {
        const others = mean(shelf.filter((other) => other !== row).map(paid));
        return others === null || !isChosen(row) ? [] : [{ row, gap: 100 * (paid(row) / others - 1) }];
      }),
    );
    return tableOf(sheets, 'Price gaps').flatMap((row): Pair[] => {
      const [from, to] = [share(row['Gap from']) ?? -Infinity, share(row['Gap up to']) ?? Infinity];
      const inside = gaps.filter(({ gap }) => gap >= from - 1e-9 && gap < to - 1e-9);
      return [
        [`gaps from ${from}`, amount(row.Prices), inside.length],
        [
          `our gaps from ${from}`,
          amount(row['Of your brands']),
          inside.filter((gap) => isOurs(gap.row)).length,
        ],
      ];
    });
  };

  const retailers = (): Pair[] =>
    tableOf(sheets, 'Retailers').flatMap((row): Pair[] => {
      const name = String(row.Retailer);
      const own = chosen.filter((price) => price.Retailer === name);
      const ratios = toRest(ofProducts, (price) => price.Retailer === name);
      const matched = comparedShops.has(name) ? own.filter((price) => items.has(price['Product ID'])) : [];
      const gaps = ratios.map((ratio) => 100 * (ratio - 1));
      const average = () => {
        if (asked.statistic === 'lowest') return own.length === 0 ? null : Math.min(...own.map(unit));
        return hasBasket ? geometric(matched.map(unit)) : mean(own.map(unit));
      };
      return [
        [`${name}, price`, cell(row, UNIT), average()],
        [`${name}, index`, amount(row.Index), hundred(geometric(ratios))],
        [`${name}, items`, amount(row.Items), ratios.length],
        [`${name}, gap`, share(row['Median gap']), part(gaps, 0.5)],
        [`${name}, cheaper`, amount(row['Cheaper items']), gaps.filter((gap) => gap < -1).length],
        [`${name}, dearer`, amount(row['More expensive items']), gaps.filter((gap) => gap > 1).length],
        [
          `${name}, the same`,
          amount(row['Items at the same price']),
          gaps.filter((gap) => gap >= -1 && gap <= 1).length,
        ],
        [
          `${name}, on promotion`,
          share(row['On promotion']),
          hundred(mean(own.map((price) => (promo(price) === undefined ? 0 : 1)))),
        ],
      ];
    });

  const basket = (): Pair[] =>
    basketRows.flatMap((row): Pair[] => {
      const own = chosen.filter((price) => price.Retailer === row.Retailer && items.has(price['Product ID']));
      const name = `basket at ${row.Retailer}`;
      return [
        [`${name}, items`, amount(row.Items), own.length],
        [name, amount(row['Total (EGP)']), row.Compared ? sum(own.map(paid)) : null],
      ];
    });

  const ladder = (): Pair[] => {
    const shops = new Set(chosen.map((row) => row.Retailer));
    const rungs = tableOf(sheets, 'Price-pack ladder').map((row) => {
      const isOwn = (price: SheetRow) => price.Product === row.Product && brandOf(price) === row.Brand;
      const units = last.filter((price) => isOwn(price) && shops.has(price.Retailer)).map(unit);
      return { row, units, price: mean(units) ?? Number.NaN, content: cell(row, /^Content/) ?? 0 };
    });
    return [...Map.groupBy(rungs, ({ row }) => `${row.Brand} ${row.Variant}`).values()].flatMap((packs) => {
      const most = Math.max(...packs.map(({ units }) => units.length));
      // Of packs that as many retailers carry, the file's own main one.
      const main = packs.find(({ row, units }) => units.length === most && row['vs main pack'] === 0);
      return packs.flatMap(({ row, units, price, content }): Pair[] => {
        const smaller = packs.filter((pack) => pack.content < content && pack.price < price);
        const name = String(row.Product);
        const told = String(row['Costs more than these smaller packs'] ?? '');
        return [
          [`${name}, price`, cell(row, UNIT), price],
          [`${name}, prices`, amount(row.Prices), units.length],
          [`${name}, premium`, share(row['vs main pack']), main ? 100 * (price / main.price - 1) : null],
          [`${name}, cheaper`, told === '' ? 0 : told.split(' · ').length, smaller.length],
        ];
      });
    });
  };

  type Move = { row: SheetRow; from: number; to: number; before: SheetRow };
  const moves = (): Move[] => {
    const { window, from, to } = asked.movers;
    if (window === 'month' || window === 'year') {
      const stood = tableOf(sheets, 'Prices by month').filter(
        (row) => isChosen(row) && Number(row['Days with a price']) >= 15,
      );
      const before = new Map(
        stood.filter((row) => row.Month === serial(from)).map((row) => [placeOf(row), row]),
      );
      return stood
        .filter((row) => row.Month === serial(to))
        .flatMap((row) => {
          const earlier = before.get(placeOf(row));
          const price = (of: SheetRow) => cell(of, /^Average price of the month/) ?? Number.NaN;
          return earlier ? [{ row, before: earlier, from: price(earlier), to: price(row) }] : [];
        });
    }
    const [earlier, current] = [standing(from), standing(to)];
    const before = new Map(earlier.map((row) => [placeOf(row), row]));
    const here = new Set(current.map(placeOf));
    const familyOf = (row: SheetRow) => `${row['Product family'] ?? row['Product ID']} ${row.Retailer}`;
    const gone = new Map(earlier.filter((row) => !here.has(placeOf(row))).map((row) => [familyOf(row), row]));
    return current.flatMap((row) => {
      const then = before.get(placeOf(row)) ?? gone.get(familyOf(row));
      return then ? [{ row, before: then, from: unit(then), to: unit(row) }] : [];
    });
  };

  const moverPairs = (): Pair[] => {
    const { by, from, to } = asked.movers;
    const since = Math.min(serial(from), serial(asked.to) - 30);
    const isByMonth = asked.movers.window === 'month' || asked.movers.window === 'year';
    const subject = MOVER_SUBJECTS[by];
    const all = moves();
    return tableOf(sheets, 'Movers').flatMap((mover): Pair[] => {
      const isOwn = (row: SheetRow) => {
        if (by === 'listing') return row.Product === mover[subject] && row.Retailer === mover.Retailer;
        return row[subject] === mover[subject];
      };
      const own = all.filter(({ row }) => isOwn(row));
      const same = own.filter(({ row, before }) => placeOf(row) === placeOf(before));
      const name = `${mover[subject]} ${mover.Retailer ?? ''} from ${from} to ${to}`;
      const ranked = isByMonth ? unit : unitOfSpell;
      const inTime = spells.filter(
        (row) =>
          isOwn(row) && Number(row['Last day']) >= since && Number(row['First day']) <= serial(asked.to),
      );
      const chains = groups(inTime, placeOf);
      const changesOf = (chain: readonly SheetRow[]) =>
        chain.filter((spell, at) => {
          const earlier = chain[at - 1];
          return (
            earlier !== undefined &&
            spell['First day'] === Number(earlier['Last day']) + 1 &&
            Math.abs(ranked(spell) / ranked(earlier) - 1) >= 0.005
          );
        }).length;
      const isBack = (chain: readonly SheetRow[]) => {
        const [first, last] = [chain[0], chain.at(-1)];
        return (
          first !== undefined && last !== undefined && Math.abs(ranked(last) / ranked(first) - 1) < 0.005
        );
      };
      const isCounted = (row: SheetRow) => isOwn(row);
      const indexed = (): [index: number | null, values: number] => {
        if (by === 'retailer') {
          const ratios = toRest(last, isOwn);
          return [hundred(geometric(ratios)), ratios.length];
        }
        if (by === 'listing') {
          const shelf = last.filter((row) => row.Product === mover[subject]);
          const mine = shelf.find(isOwn);
          const others = shelf.filter((row) => !isOwn(row)).map(paid);
          const rest = mean(others);
          return [mine && rest !== null ? (100 * paid(mine)) / rest : null, others.length];
        }
        const brands = new Set(last.filter(isCounted).map(brandOf));
        const ratios = toBrands(asked.to, (row) => brands.has(brandOf(row)));
        const products = new Set(last.filter(isOwn).map((row) => row['Product ID']));
        const ofProducts = ratios.filter(({ product }) => products.has(product));
        const values = meansBy(ofProducts, by === 'product' ? 'retailer' : 'product');
        return [hundred(geometric(values)), values.length];
      };
      const [index, values] = indexed();
      const regulars = isByMonth ? [] : same.map(({ row, before }) => regular(row) / regular(before));
      return [
        [
          `${name}, change`,
          share(mover.Change),
          minus(hundred(geometric(own.map((m) => m.to / m.from))), 100),
        ],
        [`${name}, prices`, amount(mover.Prices), own.length],
        [
          `${name}, regular`,
          share(mover['Change in regular price']),
          minus(hundred(geometric(regulars)), 100),
        ],
        [`${name}, regular prices`, amount(mover['Regular prices compared']), regulars.length],
        [`${name}, times`, amount(mover.Changes), sum(chains.map(changesOf))],
        [`${name}, prices in the count`, amount(mover['Prices in the count']), chains.length],
        [
          `${name}, came back`,
          amount(mover['Returned to old price']),
          chains.filter((chain) => changesOf(chain) > 0 && isBack(chain)).length,
        ],
        [`${name}, index`, amount(mover.Index), index],
        [`${name}, values`, amount(mover['Values in the index']), values],
      ];
    });
  };

  const monthPairs = (): Pair[] => {
    const known = tableOf(sheets, 'Prices by month').filter((row) => Number(row['Days with a price']) >= 15);
    const stood = known.filter(isChosen);
    const price = (row: SheetRow): number => cell(row, /^Average price of the month/) ?? Number.NaN;
    const of = (month: SheetRow[string], among = stood) =>
      new Map(among.filter((row) => row.Month === month).map((row) => [placeOf(row), row]));
    const ours = known.filter(isOurs);
    const first = of(months[0]?.Month);
    const chainsAt = Map.groupBy(first.values(), (row) => row.Retailer);
    const monthBefore = (month: number): number => {
      const day = new Date((month - 25_569) * 86_400_000);
      return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - 1, 1) / 86_400_000 + 25_569;
    };
    return months.flatMap((month, at): Pair[] => {
      const [now, before] = [of(month.Month), of(monthBefore(Number(month.Month)))];
      const ratiosTo = (earlier: Map<string, SheetRow>, current = now) =>
        [...current].flatMap(([place, row]) => {
          const then = earlier.get(place);
          return then ? [{ row, value: price(row) / price(then) }] : [];
        });
      const [steps, since] = [ratiosTo(before), ratiosTo(first)];
      const sinceOurs = ratiosTo(of(months[0]?.Month, ours), of(month.Month, ours));
      const weightOf = (row: SheetRow): number =>
        Number(row['Retailer’s weight'] ?? 0) / (chainsAt.get(row.Retailer)?.length ?? 1);
      const priced = sum(since.map(({ row }) => weightOf(row)));
      const index = geometric(since.map(({ value }) => value));
      const money = amount(month.CPI);
      const name = `month ${month.Month}`;
      return [
        [
          `${name}, change`,
          share(month.Change),
          minus(hundred(geometric(steps.map(({ value }) => value))), 100),
        ],
        [`${name}, prices`, amount(month.Prices), steps.length],
        [`${name}, like for like`, amount(month['Like for like']), hundred(index)],
        [`${name}, since`, amount(month['Prices compared with the first month']), since.length],
        [
          `${name}, weighted`,
          amount(month.Weighted),
          priced === 0 ? null : (100 * sum(since.map(({ row, value }) => weightOf(row) * value))) / priced,
        ],
        [
          `${name}, weighted prices`,
          amount(month['Weighted prices compared with the first month']),
          since.filter(({ row }) => weightOf(row) > 0).length,
        ],
        [
          `${name}, ours`,
          amount(month['Your brands']),
          hundred(geometric(sinceOurs.map(({ value }) => value))),
        ],
        [
          `${name}, prices of ours`,
          amount(month['Your prices compared with the first month']),
          sinceOurs.length || null,
        ],
        [`${name}, coverage`, share(month.Coverage), (100 * priced) / sum([...first.values()].map(weightOf))],
        [
          `${name}, real on the month before`,
          share(month['Real change vs previous month']),
          at === 0 || money === undefined || steps.length === 0
            ? null
            : 100 *
              (((geometric(steps.map(({ value }) => value)) ?? Number.NaN) * Number(months[at - 1]?.CPI)) /
                money -
                1),
        ],
        [
          `${name}, real`,
          share(month['Real change']),
          index === null || money === undefined ? null : 100 * ((100 * index) / money - 1),
        ],
      ];
    });
  };

  const marginPairs = (): Pair[] => {
    if (!sheets.some((sheet) => sheet.name === 'Margins')) return [];
    const margins = tableOf(sheets, 'Trade prices').map((row) => {
      const net = (cell(row, /^Average price of the month/) ?? Number.NaN) / (1 + Number(row.VAT));
      return { row, margin: 100 * (1 - (cell(row, /^Trade price/) ?? Number.NaN) / net) };
    });
    const every = margins.map(({ margin }) => margin);
    const { floor } = asked;
    const summed: Record<string, number | null> = {
      'Median margin': part(every, 0.5),
      P25: every.length < 4 ? null : part(every, 0.25),
      P75: every.length < 4 ? null : part(every, 0.75),
      'Margins below the floor': floor === null ? null : every.filter((value) => value < floor).length,
      'Negative margins': every.filter((value) => value < 0).length,
      'Products with a margin': new Set(margins.map(({ row }) => row['Product ID'])).size,
    };
    const summary = tableOf(sheets, 'Margin figures').map(
      (row): Pair => [`all margins, ${row.Figure}`, amount(row.Value), summed[String(row.Figure)] ?? null],
    );
    const ofProducts = tableOf(sheets, 'Margins').flatMap((line): Pair[] => {
      const ofProduct = margins.filter(({ row }) => row.Product === line.Product);
      const own = ofProduct.find(({ row }) => row.Retailer === line.Retailer)?.margin ?? null;
      const all = ofProduct.map(({ margin }) => margin);
      const name = `margin of ${line.Product} at ${line.Retailer}`;
      const isBelow = own !== null && asked.floor !== null && own < asked.floor;
      return [
        [name, share(line.Margin), own],
        [`${name}, below`, line['Below the floor'] ? 1 : 0, isBelow ? 1 : 0],
        [`${name}, median`, share(line['Median margin']), part(all, 0.5)],
        [`${name}, retailers`, amount(line.Retailers), all.length],
        [`${name}, P25`, share(line.P25), all.length < 4 ? null : part(all, 0.25)],
        [`${name}, P75`, share(line.P75), all.length < 4 ? null : part(all, 0.75)],
      ];
    });
    return [...summary, ...ofProducts];
  };

  /** Three items or more are no low base, nor is one price that is meant by itself. */
  const lowBases = (): Pair[] =>
    sheets.flatMap((sheet): Pair[] => {
      const rows = sheet.rows.length === 0 ? [] : tableOf(sheets, sheet.name);
      return rows.flatMap((row, at): Pair[] => {
        const n = amount(row[BASE_OF[sheet.name] ?? '']);
        const isOfOne =
          sheet.name === 'Movers'
            ? asked.movers.by === 'listing'
            : row.Product !== undefined && row.Retailer !== undefined;
        const isPlain = n === undefined || (sheet.name === 'Key figures' && PLAIN.test(String(row.Figure)));
        if (isPlain) return [];
        const isLow = n < 3 && (sheet.name === 'Margins' || !isOfOne);
        return [
          [`low base in row ${at} of ${sheet.name}`, row['Low base'] === 'low base' ? 1 : 0, isLow ? 1 : 0],
          ...(MORE_BASES_OF[sheet.name] ?? []).flatMap(([mark, base]): Pair[] => {
            const more = amount(row[base]);
            if (more === undefined) return [];
            const isFew = more < 3 && !(mark === REGULAR_MARK && isOfOne);
            return [
              [`${mark} in row ${at} of ${sheet.name}`, row[mark] === 'low base' ? 1 : 0, isFew ? 1 : 0],
            ];
          }),
        ];
      });
    });

  const stances = (): Pair[] => [
    ...tableOf(sheets, 'Movers').map((mover): Pair => {
      const told = { Yours: 1, Rival: 2 }[String(mover['Yours or rival'])] ?? 0;
      const { by } = asked.movers;
      const label = MOVER_SUBJECTS[by];
      const known = by === 'brand' ? mover.Brand : brandByProduct.get(mover[label]);
      const isWatched = asked.ours.rivals.includes(String(known));
      const again = asked.ours.own.includes(String(known)) ? 1 : isWatched ? 2 : 0;
      return [`whose ${mover[label]} is`, told, again];
    }),
    ...tableOf(sheets, 'Price-pack ladder').map((rung): Pair => {
      const brands = new Set(chosen.map(brandOf));
      const isOwn = asked.isNarrowedTo === 'brand' ? brands.has(rung.Brand) : isOurs(rung);
      return [`whose ${rung.Product} is`, rung['Selected or your brand'] ? 1 : 0, isOwn ? 1 : 0];
    }),
  ];

  return [
    ...lowBases(),
    ...stances(),
    ...keyFigures(),
    ...lines(),
    ...indexLines(),
    ...heatMap(),
    ...rivals(),
    ...bins(),
    ...retailers(),
    ...basket(),
    ...ladder(),
    ...moverPairs(),
    ...monthPairs(),
    ...marginPairs(),
  ];
};
