import type { Filter, FilterGroup, FilterTable } from './filter.ts';

/** A table's filters one by one, and the values that answers and queries have under their names. */

/** A filter with its place in the table. */
export type FilterEntry = {
  /** What it is called in the list of what was dropped. */
  id: string;
  path: readonly [name: string, inGroup?: string];
  filter: Filter;
};

export const isFilter = (row: Filter | FilterGroup): row is Filter => typeof row.parse === 'function';

/** The filters of a table, in its order. */
export const filtersIn = (table: FilterTable): FilterEntry[] =>
  Object.entries(table).flatMap(([name, row]): FilterEntry[] =>
    isFilter(row)
      ? [{ id: row.droppedAs ?? name, path: [name], filter: row }]
      : Object.entries(row).map(([inGroup, each]) => ({
          id: each.droppedAs ?? inGroup,
          path: [name, inGroup],
          filter: each,
        })),
  );

/** Values under the names of their filters. */
export const valuesOf = (
  entries: readonly FilterEntry[],
  write: (entry: FilterEntry) => unknown,
): Record<string, unknown> => {
  const values: Record<string, unknown> = {};
  for (const entry of entries) {
    const [name, inGroup] = entry.path;
    const value = write(entry);
    values[name] = inGroup === undefined ? value : { ...Object(values[name]), [inGroup]: value };
  }
  return values;
};

export const valueAt = (values: object, path: FilterEntry['path']): unknown =>
  path.reduce<unknown>((within, name) => Object(within)[String(name)], values);

export const isUsual = ({ usual }: Pick<Filter, 'usual'>, value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : value === usual;
