import { dayNumber } from '#lib/vocabulary/cairo-days.ts';
import type { ReadSheet } from './read-workbook.ts';

/** All figures of a workbook of Price Monitor once more, from its sheets of rows and by school arithmetic: nothing of what reckoned them is used. */

export type SheetRow = Record<string, string | number | boolean | undefined>;

/** The rows of a sheet below the names of its columns, as those of a table. */
export const tableOf = (sheets: readonly ReadSheet[], name: string): SheetRow[] => {
  const sheet = sheets.find((one) => one.name === name);
  if (!sheet) throw new Error(`no sheet ${name} among ${sheets.map((one) => one.name).join(', ')}`);
  const [head, ...rows] = sheet.rows.slice(sheet.frozen - 1);
  const labels = [...(head ?? [])].map((cell) => String(cell?.value));
  return rows.map((row) => Object.fromEntries(labels.map((label, at) => [label, row[at]?.value])));
};

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
  movers: { by: 'listing' | 'product' | 'brand' | 'retailer'; window: string; from: string; to: string };
};

/** A figure by its name, as the file has it, and as its rows give it. */
export type Pair = [name: string, shown: number | undefined, again: number | null];

const serial = (day: string): number => dayNumber(day) + 25_569;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sum(values) / values.length;
const geometric = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((product, value) => product * value ** (1 / values.length), 1);
const part = (values: readonly number[], share: number): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low === undefined || high === undefined ? null : low * (1 - (at % 1)) + high * (at % 1);
};
const hundred = (value: number | null): number | null => (value === null ? null : 100 * value);
const minus = (value: number | null, less: number): number | null => (value === null ? null : value - less);
const groups = (rows: readonly SheetRow[], ...columns: string[]): SheetRow[][] => [
  ...Map.groupBy(rows, (row) => columns.map((column) => row[column]).join('|')).values(),
];
const amount = (value: SheetRow[string]): number | undefined =>
  typeof value === 'number' ? value : undefined;
/** A cell that is formatted as a percentage. */
const share = (value: SheetRow[string]): number | undefined =>
  typeof value === 'number' ? 100 * value : undefined;
const cell = (row: SheetRow, label: RegExp): number | undefined => {
  const [, value] = Object.entries(row).find(([name]) => label.test(name)) ?? [];
  return amount(value);
};

const UNIT = /price per (litre|kilogram|piece)/i;

export const recompute = (sheets: readonly ReadSheet[], asked: Asked): Pair[] => {
  const prices = tableOf(sheets, 'Prices behind the figures');
  const spells = tableOf(sheets, 'Prices over time');
  const regular = (row: SheetRow): number => Number(row['Regular price (EGP)']);
  const promo = (row: SheetRow): number | undefined => amount(row['Promotional price (EGP)']);
  const offered = (row: SheetRow): number => promo(row) ?? regular(row);
  const paid = (row: SheetRow): number => (asked.price === 'regular' ? regular(row) : offered(row));
  const unit = (row: SheetRow): number => cell(row, UNIT) ?? Number.NaN;
  /** Of a spell, which says what shoppers paid whatever the view is of. */
  const unitOfSpell = (row: SheetRow): number => (unit(row) * paid(row)) / offered(row);
  const on = (day: string): SheetRow[] => prices.filter((row) => row.Day === serial(day));
  const isChosen = (row: SheetRow): boolean => row['Within the filters'] === true;
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

  /** Own price over the mean of all others', for each product that both have. */
  const toRest = (rows: readonly SheetRow[], isOwn: (row: SheetRow) => boolean): number[] =>
    groups(rows, 'Product ID').flatMap((shelf) => {
      const own = mean(shelf.filter(isOwn).map(paid));
      const rest = mean(shelf.filter((row) => !isOwn(row)).map(paid));
      return own === null || rest === null ? [] : [own / rest];
    });

  type Ratio = { product: SheetRow[string]; retailer: SheetRow[string]; value: number };
  /** Each own product over the other brands' of its variant and band of packs at the same retailer. */
  const toOthers = (day: string, isOwn: (row: SheetRow) => boolean): Ratio[] => {
    const rows = on(day);
    const chosen = rows.filter(isChosen);
    const [brands, shops] = [new Set(chosen.map(brandOf)), new Set(chosen.map((row) => row.Retailer))];
    const compared = rows.filter(
      (row) => shops.has(row.Retailer) && (isChosen(row) || !brands.has(brandOf(row))),
    );
    return groups(compared, 'Retailer', 'Variant', 'Pack band').flatMap((shelf) => {
      const others = geometric(shelf.filter((row) => !isOwn(row)).map(unit));
      if (others === null) return [];
      return shelf
        .filter(isOwn)
        .map((row) => ({ product: row['Product ID'], retailer: row.Retailer, value: unit(row) / others }));
    });
  };
  const brandOf = (row: SheetRow): SheetRow[string] => row.Brand;
  const byOf = (ratios: readonly Ratio[], by: 'product' | 'retailer'): number[] =>
    [...Map.groupBy(ratios, (ratio) => ratio[by]).values()].flatMap(
      (group) => geometric(group.map(({ value }) => value)) ?? [],
    );

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
    const own = toOthers(to, (row) => brands.has(brandOf(row)));
    const rest = toRest(
      all.filter((row) => products.has(row['Product ID'])),
      (row) => shops.has(row.Retailer),
    );
    const spreads = groups(chosen, 'Product ID').flatMap((shelf) => {
      const units = shelf.map(unit);
      return units.length < 2 ? [] : [100 * (Math.max(...units) / Math.min(...units) - 1)];
    });
    const gaps = {
      brand: byOf(own, 'retailer').map((value) => 100 * (value - 1)),
      retailer: rest.map((value) => 100 * (value - 1)),
      period: spreads,
    };
    const indices = { brand: byOf(own, 'product'), retailer: rest, period: moved };
    const kind = asked.isNarrowedTo === 'ours' ? 'brand' : asked.isNarrowedTo;
    const turned = spells.filter(
      (row) => Number(row['First day']) > serial(from) && Number(row['First day']) <= serial(to),
    );
    const turns = (direction: string) =>
      turned.filter((row) => row['Regular price moved'] === direction).length;
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

  /** The index of the month of a day; the last known one stands for later months. */
  const consumerIndex = (day: number): number => {
    const known = months.filter((row) => Number(row.Month) <= day && amount(row.CPI) !== undefined);
    return Number((known.at(-1) ?? months[0])?.CPI);
  };
  const inMoneyOfLast = (value: number | null, day: number): number | null =>
    value === null || !asked.isReal ? value : (value * consumerIndex(serial(asked.to))) / consumerIndex(day);

  const lines = (): Pair[] =>
    tableOf(sheets, 'Price history').flatMap((row): Pair[] => {
      const day = Number(row.Day);
      const stood = spells.filter(
        (spell) =>
          spell.Retailer === row.Retailer &&
          Number(spell['First day']) <= day &&
          Number(spell['Last day']) >= day,
      );
      const drawn = hasBasket ? stood.filter((spell) => items.has(spell['Product ID'])) : stood;
      const units = drawn.map(unitOfSpell);
      const value = () => {
        if (units.length === 0) return null;
        if (asked.statistic === 'lowest') return Math.min(...units);
        if (!hasBasket) return mean(units);
        return units.length < 0.8 * items.size ? null : geometric(units);
      };
      const name = `line of ${row.Retailer} on ${day}`;
      const onDeal = drawn.filter((spell) => promo(spell) !== undefined).length;
      const shareOnDeal = drawn.length === 0 ? 0 : Math.round((1000 * onDeal) / drawn.length) / 10;
      return [
        [name, cell(row, UNIT), inMoneyOfLast(value(), day)],
        [`${name}, on promotion`, share(row['On promotion']), shareOnDeal],
      ];
    });

  const heatMap = (): Pair[] =>
    tableOf(sheets, 'Index by brand and retailer').flatMap((row): Pair[] => {
      const ids = new Map(last.map((price) => [price.Product, price['Product ID']]));
      const id = ids.get(row.Product);
      const isOwn = (price: SheetRow) =>
        row.Product === undefined ? brandOf(price) === row.Brand : price['Product ID'] === id;
      const name = `${row.Brand ?? row.Product} at ${row.Retailer ?? 'all'}`;
      if (row.Retailer === undefined && row.Product === undefined)
        return [[name, amount(row.Index), hundred(geometric(byOf(toOthers(asked.to, isOwn), 'product')))]];
      if (row.Retailer === undefined) {
        const brands = new Set(chosen.map(brandOf));
        const own = toOthers(asked.to, (price) => brands.has(brandOf(price)));
        const ofProduct = own.filter(({ product }) => product === id).map(({ value }) => value);
        return [[name, amount(row.Index), hundred(geometric(ofProduct))]];
      }
      const ratios = toRest(last.filter(isOwn), (price) => price.Retailer === row.Retailer);
      return [
        [name, amount(row.Index), hundred(geometric(ratios))],
        [`${name}, items`, amount(row.Items), ratios.length],
      ];
    });

  /** Each competitor's prices over those that it is held against, for the same items. */
  const rivals = (): Pair[] => {
    const shops = new Set(chosen.map((row) => row.Retailer));
    return tableOf(sheets, 'Who is cheaper').flatMap((row): Pair[] => {
      const name = String(row.Competitor);
      const isIt = (price: SheetRow) => price.Retailer === name;
      const ratios = {
        period: () => toRest(ofProducts, isIt),
        retailer: () =>
          toRest(
            ofProducts.filter((price) => isIt(price) || shops.has(price.Retailer)),
            isIt,
          ),
        brand: () => toChosen(name, shops),
        ours: () => null,
      }[asked.isNarrowedTo]();
      if (ratios === null) return [];
      const gap = minus(hundred(geometric(ratios)), 100);
      return [
        [`${name}, cheaper by`, share(row['Gap for the same items']), gap],
        [`${name}, cheaper for`, amount(row.Items), ratios.length],
      ];
    });
  };

  /** A brand's products over the chosen ones of their variant and band of packs at the same retailers. */
  const toChosen = (brand: string, shops: ReadonlySet<SheetRow[string]>): number[] => {
    const both = last.filter((row) => shops.has(row.Retailer) && (isChosen(row) || brandOf(row) === brand));
    const found = groups(both, 'Retailer', 'Variant', 'Pack band').flatMap((shelf): Ratio[] => {
      const own = geometric(shelf.filter((row) => brandOf(row) !== brand).map(unit));
      const others = shelf.filter((row) => brandOf(row) === brand);
      return own === null
        ? []
        : others.map((row) => ({
            product: row['Product ID'],
            retailer: row.Retailer,
            value: unit(row) / own,
          }));
    });
    return byOf(found, 'product');
  };

  const bins = (): Pair[] => {
    const gaps = groups(ofProducts, 'Product ID').flatMap((shelf) =>
      shelf.flatMap((row) => {
        const others = mean(shelf.filter((other) => other !== row).map(paid));
        return others === null || !isChosen(row) ? [] : [100 * (paid(row) / others - 1)];
      }),
    );
    return tableOf(sheets, 'Price gaps').map((row): Pair => {
      const [from, to] = [share(row['Gap from']) ?? -Infinity, share(row['Gap up to']) ?? Infinity];
      const inside = gaps.filter((gap) => gap >= from - 1e-9 && gap < to - 1e-9);
      return [`gaps from ${from}`, amount(row.Prices), inside.length];
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
        [`${name}, cheaper`, amount(row['Items cheaper']), gaps.filter((gap) => gap < -1).length],
        [`${name}, dearer`, amount(row['Items more expensive']), gaps.filter((gap) => gap > 1).length],
        [
          `${name}, the same`,
          amount(row['Items the same']),
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
    return [...Map.groupBy(rungs, ({ row }) => row.Ladder).values()].flatMap((packs) => {
      const most = Math.max(...packs.map(({ units }) => units.length));
      // Of packs that as many retailers carry, the file's own main one.
      const main = packs.find(
        ({ row, units }) => units.length === most && row['Against the main pack'] === 0,
      );
      return packs.flatMap(({ row, units, price, content }): Pair[] => {
        const smaller = packs.filter((pack) => pack.content < content && pack.price < price);
        const name = `${row.Product}, ${row.Ladder}`;
        const told = String(row['Costs more than these smaller packs'] ?? '');
        return [
          [`${name}, price`, cell(row, UNIT), price],
          [`${name}, prices`, amount(row.Prices), units.length],
          [
            `${name}, premium`,
            share(row['Against the main pack']),
            main ? 100 * (price / main.price - 1) : null,
          ],
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
        (row) => Number(row['Days with a price']) >= 15,
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
    const subject = {
      listing: 'Product and retailer',
      product: 'Product',
      brand: 'Brand',
      retailer: 'Retailer',
    }[by];
    const all = moves();
    return tableOf(sheets, 'Movers').flatMap((mover): Pair[] => {
      const isOwn = (row: SheetRow) => {
        if (by === 'listing') return row.Product === mover[subject] && row.Retailer === mover.Retailer;
        return row[{ product: 'Product', brand: 'Brand', retailer: 'Retailer' }[by]] === mover[subject];
      };
      const own = all.filter(({ row }) => isOwn(row));
      const same = own.filter(({ row, before }) => placeOf(row) === placeOf(before));
      const name = `${mover[subject]} ${mover.Retailer ?? ''} from ${from} to ${to}`;
      const ranked = isByMonth ? unit : unitOfSpell;
      const inTime = spells.filter(
        (row) =>
          isOwn(row) && Number(row['Last day']) >= since && Number(row['First day']) <= serial(asked.to),
      );
      const chains = groups(inTime, 'Product ID', 'Retailer');
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
      const indices = (): number | null => {
        if (by === 'retailer') return hundred(geometric(toRest(last, isOwn)));
        if (by === 'listing') {
          const shelf = last.filter((row) => row.Product === mover[subject]);
          const mine = shelf.find(isOwn);
          const others = mean(shelf.filter((row) => !isOwn(row)).map(paid));
          return mine && others !== null ? (100 * paid(mine)) / others : null;
        }
        const brands = new Set(last.filter(isCounted).map(brandOf));
        const ratios = toOthers(asked.to, (row) => brands.has(brandOf(row)));
        const products = new Set(last.filter(isOwn).map((row) => row['Product ID']));
        return hundred(
          geometric(
            byOf(
              ratios.filter(({ product }) => products.has(product)),
              'product',
            ),
          ),
        );
      };
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
          share(mover['Change of the regular price']),
          minus(hundred(geometric(regulars)), 100),
        ],
        [`${name}, times`, amount(mover['Times changed']), sum(chains.map(changesOf))],
        [`${name}, prices in the count`, amount(mover['Prices in the count']), chains.length],
        [
          `${name}, came back`,
          amount(mover['Came back']),
          chains.filter((chain) => changesOf(chain) > 0 && isBack(chain)).length,
        ],
        [`${name}, index`, amount(mover.Index), indices()],
      ];
    });
  };

  const monthPairs = (): Pair[] => {
    const stood = tableOf(sheets, 'Prices by month').filter((row) => Number(row['Days with a price']) >= 15);
    const price = (row: SheetRow): number => cell(row, /^Average price of the month/) ?? Number.NaN;
    const of = (month: SheetRow[string]) =>
      new Map(stood.filter((row) => row.Month === month).map((row) => [placeOf(row), row]));
    const first = of(months[0]?.Month);
    const chainsAt = Map.groupBy(first.values(), (row) => row.Retailer);
    const monthBefore = (month: number): number => {
      const day = new Date((month - 25_569) * 86_400_000);
      return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - 1, 1) / 86_400_000 + 25_569;
    };
    return months.flatMap((month): Pair[] => {
      const [now, before] = [of(month.Month), of(monthBefore(Number(month.Month)))];
      const ratiosTo = (earlier: Map<string, SheetRow>) =>
        [...now].flatMap(([place, row]) => {
          const then = earlier.get(place);
          return then ? [{ row, value: price(row) / price(then) }] : [];
        });
      const [steps, since] = [ratiosTo(before), ratiosTo(first)];
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
        [`${name}, coverage`, share(month.Coverage), (100 * priced) / sum([...first.values()].map(weightOf))],
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
    return tableOf(sheets, 'Margins').flatMap((line): Pair[] => {
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
  };

  return [
    ...keyFigures(),
    ...lines(),
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

/** What the rows by brand and retailer give again: counts, plain means and like-for-like means of means, each by its number of prices. */
export const recomputeByBrand = (
  sheets: readonly ReadSheet[],
  { from, to }: Pick<Asked, 'from' | 'to'>,
): Pair[] => {
  const weighted = (rows: readonly SheetRow[], count: string, value: (row: SheetRow) => number) => {
    const known = rows.filter((row) => Number(row[count]) > 0);
    const n = sum(known.map((row) => Number(row[count])));
    return n === 0 ? null : sum(known.map((row) => Number(row[count]) * value(row))) / n;
  };
  const unit = (row: SheetRow): number => cell(row, UNIT) ?? Number.NaN;
  const last = tableOf(sheets, 'Prices behind the figures').filter(
    (row) => row.Day === serial(to) && row['Within the filters'] === true,
  );
  const changed = tableOf(sheets, 'Prices over time').filter((row) => row['First day'] === serial(from));
  const onDeal = (row: SheetRow): number => Number(row['On promotion'] ?? 0);
  const keyFigures = tableOf(sheets, 'Key figures');
  const value = (at: number): number | undefined => amount(keyFigures[at]?.Value);
  const points = tableOf(sheets, 'Prices by day and brand');
  const items = Number(tableOf(sheets, 'Price history')[0]?.Items);
  const lines = tableOf(sheets, 'Price history').flatMap((row): Pair[] => {
    const own = points.filter((point) => point.Retailer === row.Retailer && point.Day === row.Day);
    const stood = sum(own.map((point) => Number(point.Prices)));
    const logs = weighted(own, 'Prices', (point) => Math.log(unit(point)));
    const isWhole = stood >= 0.8 * items;
    return [
      [`${row.Retailer} on ${row.Day}`, cell(row, UNIT), isWhole && logs !== null ? Math.exp(logs) : null],
    ];
  });
  const rows = tableOf(sheets, 'Prices by month');
  const ofMonths = tableOf(sheets, 'Category by month').flatMap((month): Pair[] => {
    const own = rows.filter((row) => row.Month === month.Month);
    const [before, first] = ['Prices compared with the month before', 'Prices compared with the first month'];
    const step = weighted(own, before, (row) => Math.log(1 + Number(row.Change)));
    const since = weighted(own, first, (row) => Math.log(Number(row['Like for like'])));
    const name = `month ${month.Month}`;
    return [
      [`${name}, change`, share(month.Change), step === null ? null : 100 * (Math.exp(step) - 1)],
      [`${name}, prices`, amount(month.Prices), sum(own.map((row) => Number(row[before])))],
      [`${name}, like for like`, amount(month['Like for like']), since === null ? null : Math.exp(since)],
    ];
  });
  return [
    ['average', value(0), weighted(last, 'Prices', unit)],
    ['up', value(4), sum(changed.map((row) => Number(row['Regular prices that rose'])))],
    ['down', value(5), sum(changed.map((row) => Number(row['Regular prices that fell'])))],
    ['share', value(7), hundred(weighted(last, 'Prices', onDeal))],
    ...lines,
    ...ofMonths,
  ];
};
