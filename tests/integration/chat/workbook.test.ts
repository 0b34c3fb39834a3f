import { beforeAll, expect, test } from 'vitest';
import { GET as takeWorkbook } from '#app/api/chats/[id]/workbook/route.ts';
import { database } from '#db/client.ts';
import { chatMessages, chats } from '#db/schema/chats.ts';
import { newId } from '#lib/core/ids.ts';
import { currencyName } from '#lib/i18n/format.ts';
import { locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { createPerson, type Person } from '#tests/factories/accounts.ts';
import { callRoute } from '#tests/factories/chat.ts';
import { createSubscriber } from '#tests/factories/market.ts';
import { readWorkbook } from '#tests/setup/read-workbook.ts';
import { withSampleMarket } from '#tests/setup/sample-market.ts';

beforeAll(withSampleMarket, 240_000);

const AT = new Date('2026-11-20T10:00:00Z');
const looked = {
  view: '/price-monitor?category=milk',
  ...{ subject: 'Nasma UHT milk', products: 3, retailers: ['Wahat Hyper', 'Qasr'], from: '2026-10-01' },
  ...{ to: '2026-10-31', dataset: 'sample', alsoIn: [], notSearched: [], asOf: '2026-11-19T08:00:00.000Z' },
};
const part = (tool: string, output: object) => ({
  ...{ type: `tool-${tool}`, toolCallId: tool, state: 'output-available', input: {} },
  output: { status: 'ok', looked, currency: 'EGP', ...output },
});
const history = part('getPriceHistory', {
  ...{ changePercent: -20, matched: 1, seriesOf: 'retailers', total: 1 },
  series: [{ name: 'Wahat Hyper', first: 50, last: 40, changePercent: -20 }],
  drawn: { of: 'money', days: ['2026-10-01', '2026-10-16', '2026-10-31'], values: [[50, 45.5, 40]] },
});
const EVIL = '=HYPERLINK("http://evil.example")';
const prices = part('getPrices', {
  ...{ baseUnit: 'l', unitPrice: null, total: 1 },
  products: [
    {
      ...{ name: 'Nasma 1 l', lowest: 50.95, highest: 53.95, average: 52.45 },
      prices: [EVIL, 'Qasr'].map((retailer, at) => ({
        ...{ retailer, price: 50.95 + 3 * at, regularPrice: 53.95, unitPrice: 50.95 },
      })),
    },
  ],
});
const content = 'It fell.';

const subscriber = () =>
  createSubscriber({ plan: 'starter', modules: ['priceMonitor'], categories: ['milk'] });

type Said = { role: 'user' | 'assistant'; content: string; parts?: unknown };

const keepChat = async ({ userId }: Person, messages: Said[]) => {
  const id = newId();
  await database().insert(chats).values({ id, userId, title: 'Nasma', createdAt: AT, updatedAt: AT });
  await database()
    .insert(chatMessages)
    .values(
      messages.map(({ role, content: text, parts = [] }, position) => ({
        ...{ id: `m${position}`, chatId: id, userId, position, role, content: text, parts },
        createdAt: AT,
      })),
    );
  return id;
};

const take = (person: Person, id: string, locale = 'en') =>
  callRoute(
    takeWorkbook,
    { bearer: person.bearer, locale },
    { method: 'GET', path: `/api/chats/${id}/workbook`, params: { id } },
  );

const sheetsOf = async (response: Response) => {
  expect(response.status).toBe(200);
  return readWorkbook(new Uint8Array(await response.arrayBuffer()));
};
const valuesOf = ({ rows }: ReturnType<typeof readWorkbook>[number]) =>
  rows.map((row) => row.map((cell) => cell?.value ?? null));

test.each(locales)(
  'a chat is a workbook: what it is first, then a sheet for each table and drawing, in %s',
  async (locale) => {
    const person = await createSubscriber({
      plan: 'starter',
      modules: ['priceMonitor'],
      categories: ['milk'],
    });
    const id = await keepChat(person, [
      { role: 'user', content: 'How did Nasma’s price move in October?' },
      { role: 'assistant', content, parts: [prices, history, { type: 'text', text: content }] },
      { role: 'user', content: 'Thanks' },
      { role: 'assistant', content: 'You are welcome.' },
    ]);
    const response = await take(person, id, locale);
    expect(response.headers.get('content-disposition')).toMatch(/filename="chat-[\d-]+-SAMPLE\.xlsx"/);
    const [about, written, drawn, ...others] = await sheetsOf(response);
    if (!about || !written || !drawn) throw new Error('sheets are missing');
    expect(others).toEqual([]);
    const t = translator(locale, 'exports');
    expect([about, written, drawn].map(({ name }) => name)).toEqual([
      ...[t('about.title'), '1 Nasma UHT milk', '2 Nasma UHT milk'],
    ]);
    expect([about, written, drawn].map(({ isRightToLeft }) => isRightToLeft)).toEqual(
      Array(3).fill(locale === 'ar'),
    );

    const [mark, heads, ...facts] = valuesOf(about);
    expect(mark?.[0]).toBe(translator(locale, 'market')('warning.text'));
    expect(heads).toEqual([t('about.what'), t('about.details')]);
    const says = Object.fromEntries(facts.map(([what, details]) => [String(what), String(details)]));
    expect(says[t('chat.chat')]).toBe('Nasma');
    expect(says[t('about.address')]).toContain(`/chat?chat=${id}`);
    expect(says[t('about.data')]).toBe(translator(locale, 'market')('dataset.sample'));
    expect(says[t('chat.asOf')]).toContain('2026');
    expect(says['1 Nasma UHT milk']).toContain('How did Nasma’s price move in October?');
    expect(says[t('about.limits')]).toBe(t('chat.then'));

    const [, receipt, columns, row] = valuesOf(written);
    expect(receipt?.[0]).toMatch(/Nasma UHT milk.*2026/u);
    const inMoney = (word: 'price' | 'regular') =>
      t(`columns.${word}`, { currency: currencyName(locale, 'EGP') });
    expect(columns?.slice(0, 3)).toEqual([t('columns.retailer'), inMoney('price'), inMoney('regular')]);
    expect(row).toEqual([EVIL, 50.95, 53.95, 50.95]);
    // It is text even when someone edits it.
    expect(written.rows[3]?.[0]?.isQuoted).toBe(true);

    const [, , lines, ...days] = valuesOf(drawn);
    expect(lines?.[0]).toBe(t('chat.columns.day'));
    expect(lines?.[1]).toMatch(/^Wahat Hyper \(.+\)$/);
    expect(days.map(([, price]) => price)).toEqual([50, 45.5, 40]);
  },
);

test('the newest hundred sheets of a long chat have room, and it says how many have not', async () => {
  const person = await subscriber();
  const talk = Array.from({ length: 110 }, (_, at): Said[] => [
    { role: 'user', content: `Question ${at}` },
    { role: 'assistant', content, parts: [prices] },
  ]);
  const sheets = await sheetsOf(await take(person, await keepChat(person, talk.flat())));
  expect(sheets).toHaveLength(101);
  expect(sheets[1]?.name).toBe('1 Nasma UHT milk');
  const facts = valuesOf(sheets[0] ?? Object({ rows: [] }));
  expect(facts.find(([sheet]) => sheet === '1 Nasma UHT milk')?.[1]).toMatch(/^Question 10 /);
  const limits = valuesOf(sheets[0] ?? Object({ rows: [] })).map((row) => row.join(' '));
  expect(limits.at(-1)).toBe('Limits 10 earlier tables aren’t in this file, which has up to 100.');

  const empty = await keepChat(person, [{ role: 'user', content: 'Hello' }]);
  const [about, ...none] = await sheetsOf(await take(person, empty));
  expect(none).toEqual([]);
  expect(about && valuesOf(about).at(-1)).toEqual(['Limits', 'No answer in this chat has a table or chart.']);
});

test('a plan without files, another person, and a chat that is not there are refused', async () => {
  const person = await createPerson();
  const id = await keepChat(person, [{ role: 'user', content: 'Hello' }]);
  const codeOf = async (response: Response) => (await response.json()).errors.code;
  expect(await codeOf(await take(person, id))).toBe('PLAN_REQUIRED');
  const other = await subscriber();
  expect(await codeOf(await take(other, id))).toBe('NOT_FOUND');
  expect(await codeOf(await take(other, newId()))).toBe('NOT_FOUND');
});
