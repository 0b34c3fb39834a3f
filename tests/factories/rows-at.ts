import { expect } from 'vitest';
import type { Reader } from '#lib/market/access/reader.ts';
import type { AnyDashboard } from '#lib/market/dashboard/dashboard-type.ts';
import { dashboards } from '#lib/market/dashboards.ts';
import { modules } from '#lib/vocabulary/modules.ts';
import { MODULE_NAMES } from '#lib/vocabulary/terms.ts';

/** The first page of the rows that an address of a dashboard opens; null: the view has no such figure. */
export const rowsAt = async (reader: Reader, href: string) => {
  const url = new URL(href, 'https://raff.test');
  const name = MODULE_NAMES.find((each) => url.pathname === modules[each].path);
  if (!name) throw new Error(`no module at ${href}`);
  const dashboard: AnyDashboard = dashboards[name];
  const query = dashboard.parse(Object.fromEntries(url.searchParams));
  const view = await dashboard.findHead(reader, query);
  expect(view?.dropped, href).toEqual([]);
  const figure = url.hash.slice('#rows='.length);
  return dashboard.findRows(reader, query, { figure, page: 1, sort: 'effect', search: '' });
};
