import { beforeAll, expect, it } from 'vitest';
import { GET as getViews, POST as keepView } from '#app/api/market/views/route.ts';
import { callsOf } from '#app/api/openapi.json/calls.ts';
import { asText } from '#lib/core/as-text.ts';
import { dashboards } from '#lib/market/dashboards.ts';
import { serveFiles, serveRows, serveViews } from '#lib/market/serve-dashboards.ts';
import { moduleList } from '#lib/vocabulary/modules.ts';
import type { Person } from '#tests/factories/accounts.ts';
import { callRoute } from '#tests/factories/chat.ts';
import { createSubscriber } from '#tests/factories/market.ts';
import { ToyScreen, toyDashboard } from '#tests/factories/toy-dashboard.tsx';
import { wordlessDocument } from '#tests/setup/api-document.ts';
import { draw } from '#tests/setup/draw.tsx';
import { readWorkbook } from '#tests/setup/read-workbook.ts';
import { withSampleMarket } from '#tests/setup/sample-market.ts';

/** The registry with an invented dashboard in the place of a module's own. */
const registry = { ...dashboards, promotions: toyDashboard };
const params = { module: 'promotions' };

let person: Person;
beforeAll(async () => {
  await withSampleMarket();
  person = await createSubscriber({ plan: 'premium', modules: ['priceMonitor', 'promotions'] });
}, 240_000);

const get = (handler: Parameters<typeof callRoute>[0], path: string) =>
  callRoute(
    handler,
    { bearer: person.bearer, locale: 'en' },
    { method: 'GET', path: `/api/${path}`, params },
  );

const readView = async () => {
  const response = await get(serveViews(registry), 'market/promotions?category=milk');
  expect(response.status).toBe(200);
  return (await response.json()).data.view;
};

it('a dashboard in the registry answers its view, and its page draws it in the frame of all', async () => {
  const view = await readView();
  expect(view.tiles.dealCount).toBeGreaterThan(0);
  expect(view.offers).toEqual({ offers: view.tiles });
  const html = draw(
    'en',
    <ToyScreen
      initial={asText(view)}
      locale="en"
      warnsOfSample={false}
      title="Price Monitor"
      exportPlan={null}
    />,
  );
  expect(html).toContain(`${view.tiles.dealCount} on promotion`);
  expect(html).toContain(`${view.tiles.dealCount} offers`);
  for (const part of ['Category', 'Views', 'More actions', 'Export']) expect(html).toContain(part);
});

it('its figures open their rows', async () => {
  const { tiles } = await readView();
  const answer = await get(serveRows(registry), 'market/promotions/rows?category=milk&figure=deals');
  const { data } = await answer.json();
  expect(data).toMatchObject({ kind: 'deals', value: tiles.dealCount, n: tiles.dealCount });
  const unknown = await get(serveRows(registry), 'market/promotions/rows?category=milk&figure=unit-price');
  expect(unknown.status).toBe(404);
});

it('its file has the sheets of its panels', async () => {
  const { tiles, tables } = await readView();
  expect(tables).toEqual(['offers']);
  const file = await get(serveFiles(registry), 'exports/promotions?category=milk');
  expect(file.headers.get('content-disposition')).toContain('raff-promotions-milk-');
  const [, sheet] = readWorkbook(new Uint8Array(await file.arrayBuffer()));
  expect(sheet?.name).toBe('Offers');
  expect(sheet?.rows.slice(-2).map(([cell]) => cell?.value)).toEqual(['Values', tiles.dealCount]);
});

it('its views are saved as they are written in addresses', async () => {
  const body = { module: 'promotions', name: 'Cow milk', query: 'retailer=wahat&period=30d&category=milk' };
  const kept = await callRoute(keepView, { bearer: person.bearer }, { body, path: '/api/market/views' });
  expect(kept.status).toBe(201);
  const listed = await (await get(getViews, 'market/views?module=promotions')).json();
  const query = 'category=milk&retailer=wahat&period=30d';
  expect(listed.data.views).toMatchObject([{ name: 'Cow milk', query }]);
  const fields = Object.fromEntries(new URLSearchParams(query));
  expect(toyDashboard.parse(fields)).toMatchObject({ category: 'milk', retailers: ['wahat'] });
});

it('the document of the API has an entry for each of its calls', () => {
  const { paths } = wordlessDocument([
    ...callsOf('GET', 'market/[module]', serveViews(registry)),
    ...callsOf('GET', 'market/[module]/rows', serveRows(registry)),
  ]);
  const addresses = moduleList.map(({ path }) => `/api/market${path}`);
  expect(Object.keys(paths).sort()).toEqual(
    addresses.flatMap((address) => [address, `${address}/rows`]).sort(),
  );
  expect(JSON.stringify(paths['/api/market/promotions'])).toContain('dealCount');
  expect(JSON.stringify(paths['/api/market/price-monitor'])).not.toContain('dealCount');
});
