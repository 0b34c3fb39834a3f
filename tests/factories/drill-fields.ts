import type { Reader } from '#lib/market/access/reader.ts';
import type { DrillRowsData } from '#lib/market/dashboard/drill/drill-rows.ts';
import { priceMonitor } from '#lib/market/price-monitor/dashboard.ts';
import type { PriceMonitorQuery } from '#lib/market/price-monitor/query.ts';
import type { Named } from '#lib/vocabulary/named.ts';

/** Rows behind a figure of Price Monitor by the names of their columns; null: not known, or no row has it. */
type DrillFields = {
  id: string;
  brand: Named | null;
  product: Named | null;
  retailer: Named | null;
  regular: number | null;
  promo: number | null;
  unit: number | null;
  since: string | null;
  consumer: number | null;
  net: number | null;
  trade: number | null;
  ownTrade: number | null;
  own: number | null;
  other: number | null;
  n: number;
  value: number | null;
  withheld?: true | undefined;
  weight: number | null;
};

/** The rows, with each cell under its column's id. */
const fieldsOfRows = ({ columns, items }: Pick<DrillRowsData, 'columns' | 'items'>): DrillFields[] =>
  items.map(({ id, cells, withheld }) => {
    const cell = (name: string) => cells[columns.findIndex((column) => column.id === name)] ?? null;
    const named = (name: string) => {
      const value = cell(name);
      return typeof value === 'object' ? value : null;
    };
    const number = (name: string) => {
      const value = cell(name);
      return typeof value === 'number' ? value : null;
    };
    const since = cell('since');
    return {
      ...{ id, brand: named('brand'), product: named('product'), retailer: named('retailer') },
      ...{ regular: number('regular'), promo: number('promo'), unit: number('unit') },
      since: typeof since === 'string' ? since : null,
      ...{
        consumer: number('consumer'),
        net: number('net'),
        trade: number('trade'),
        ownTrade: number('ownTrade'),
      },
      ...{ own: number('own'), other: number('other'), n: number('n') ?? 1, value: number('value') },
      ...(withheld && { withheld }),
      weight: number('weight'),
    };
  });

/** A page of the rows behind a figure, by the names of their columns. */
export type ListedRows = Omit<DrillRowsData, 'columns' | 'items'> & { items: DrillFields[] };

/** The rows behind a figure as the call answers them, by the names of their columns. */
export const findListedRows = async (
  reader: Reader,
  { figure, page, ...query }: PriceMonitorQuery & { figure: string; page: number },
): Promise<ListedRows | null> => {
  const found = await priceMonitor.findRows(reader, query, { figure, page });
  if (found === null) return null;
  const { columns, items, ...rows } = found;
  return { ...rows, items: fieldsOfRows({ columns, items }) };
};
