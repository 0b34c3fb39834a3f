import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NeedsAccount } from '#components/chat/needs-account.ts';
import { ToolActivity } from '#components/chat/tool-activity.tsx';
import { lookFacts, type ToolPart } from '#lib/chat/look-words.ts';
import { type ToolName, toolOutputs } from '#lib/chat/tools/tool-outputs.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { anyOf } from '#tests/factories/any-output.ts';
import { draw } from '#tests/setup/draw.tsx';

const AT = '2026-11-21T09:00:00.000Z';
const looked = {
  ...{ subject: 'UHT milk', products: 4, retailers: ['Wahat Hyper'], from: '2026-08-22', to: '2026-11-20' },
  ...{ dataset: 'sample' as const, alsoIn: [], notSearched: [] },
};

const part = (filters?: string[]): ToolPart => ({
  ...{ type: 'tool-getPriceHistory', toolCallId: 'call', state: 'output-available' },
  input: { subject: 'milk', retailers: [] },
  output: { status: 'no_data', looked: { ...looked, ...(filters && { filters }) } },
});

const isolatedLine = (locale: Locale, filters?: string[]): string =>
  draw(locale, <ToolActivity parts={[part(filters)]} isAnswered at={AT} />)
    .replace(/<span class="[^"]*" data-look.*/, '')
    .replaceAll(/<[^>]+>/g, '')
    .trim();
const lineOf = (locale: Locale, filters?: string[]): string =>
  isolatedLine(locale, filters).replaceAll(/[\u2066-\u2069]/g, '');

it('says which filters the figures hold for, after the subject, the days and the retailers', () => {
  expect(lineOf('en', ['Channel: Hypermarket, Supermarket', 'Governorate: Giza'])).toMatch(
    /^Checked the price history of UHT milk, .*, Wahat Hyper; Channel: Hypermarket, Supermarket; Governorate: Giza; sample data$/,
  );
  expect(lineOf('ar', ['المحافظة: الجيزة'])).toMatch(/، Wahat Hyper؛ المحافظة: الجيزة؛ بيانات توضيحية$/);
});

it('runs from the right in Arabic: what is isolated begins with a word of its own, not with what is isolated in it', () => {
  const filter = '\u2068المحافظة\u2069: \u2068الجيزة\u2069';
  expect(isolatedLine('ar', [filter, filter])).not.toMatch(/\u2068\u2068/);
});

it('holds a subject and filters of the other script together in an English line', () => {
  const subject = 'مروج (اللبن المعقم)';
  const asked: ToolPart = {
    ...part(['المحافظة: الجيزة']),
    output: { status: 'no_data', looked: { ...looked, subject, filters: ['المحافظة: الجيزة'] } },
  } as ToolPart;
  const line = draw('en', <ToolActivity parts={[asked]} isAnswered at={AT} />);
  expect(line).toContain(`\u2068${subject}\u2069`);
  expect(line).toContain('\u2068المحافظة: الجيزة\u2069');
});

it('keeps the direction of the screen, whatever it begins with', () => {
  expect(draw('en', <ToolActivity parts={[part()]} isAnswered at={AT} />)).not.toContain('dir=');
});

it('says nothing of filters where there are none, and of answers that were kept before', () => {
  expect(lineOf('en')).toMatch(/Wahat Hyper; sample data$/);
});

it('names the retailer where it is one, so that look-ups at several are told apart, and counts them where they are more', () => {
  const two: ToolPart = {
    ...part(),
    output: { status: 'no_data', looked: { ...looked, retailers: ['Wahat Hyper', 'Tawfeera'] } },
  } as ToolPart;
  expect(draw('en', <ToolActivity parts={[part()]} isAnswered at={AT} />)).toContain(
    '\u2068Wahat Hyper\u2069',
  );
  expect(draw('en', <ToolActivity parts={[two]} isAnswered at={AT} />)).toContain('2 retailers');
});

it.each([
  ['en', 'Worked out a figure from 2 figures', 'This calculation isn’t possible with these figures.'],
  ['ar', 'حسب رقمًا من رقمين', 'لا يمكن إجراء هذا الحساب بهذه الأرقام.'],
] as const)('says of a calculation what it was made of, or that there is none (%s)', (locale, done, none) => {
  const operand = { value: 50, unit: 'money' as const, owners: [] };
  const computed = {
    ...{ type: 'tool-compute', toolCallId: 'sum', state: 'output-available' },
    input: { operation: 'sum', operands: [50, 50] },
    output: { ...operand, status: 'computed', operation: 'sum', value: 100, operands: [operand, operand] },
  } as ToolPart;
  const failed = { ...computed, output: { status: 'not_computed', reason: 'unlike' } } as ToolPart;
  expect(draw(locale, <ToolActivity parts={[computed]} isAnswered at={AT} />)).toContain(done);
  expect(draw(locale, <ToolActivity parts={[failed]} isAnswered at={AT} />)).toContain(none);
});

it('says of what the plan does not have of a module what it is and the plan that has it', () => {
  const comesWith = 'Profit margins come with Premium.';
  const refused = {
    ...{ type: 'tool-getMargins', toolCallId: 'call', state: 'output-available' },
    input: { subject: 'milk', retailers: [] },
    output: { status: 'outside_plan', module: 'Price Monitor', comesWith, categories: ['UHT milk'] },
  } as ToolPart;
  const line = draw('en', <ToolActivity parts={[refused]} isAnswered={false} at={AT} />);
  expect(line).toContain(comesWith);
  expect(line).not.toContain('the Price Monitor module');
  expect(line).toContain('/pricing');
});

it('says how many names it found in a text', () => {
  const named = {
    ...{ type: 'tool-resolveNames', toolCallId: 'call', state: 'output-available', input: { text: 'nesma' } },
    output: { status: 'named', spans: [{ text: 'nesma', kind: 'brand', names: ['Nasma'] }], left: [] },
  } as ToolPart;
  expect(draw('en', <ToolActivity parts={[named]} isAnswered at={AT} />)).toContain('found 1 name');
  expect(draw('ar', <ToolActivity parts={[named]} isAnswered at={AT} />)).toContain('وجد اسمًا واحدًا');
});

it.each([
  ['en', 'Open the dashboard', 'Open the dashboard (free account)'],
  ['ar', 'فتح لوحة البيانات', 'فتح لوحة البيانات (بحساب مجاني)'],
] as const)(
  'says in %s that a dashboard opens with an account, to a reader without one',
  (locale, open, withAccount) => {
    const { looked: own, ...rest } = Object(part()).output;
    const leads = {
      ...part(),
      output: { ...rest, looked: { ...own, view: '/price-monitor?category=milk' } },
    };
    const activity = <ToolActivity parts={[leads as ToolPart]} isAnswered at={AT} />;
    expect(draw(locale, activity)).toContain(`>${open}</a>`);
    expect(draw(locale, <NeedsAccount value>{activity}</NeedsAccount>)).toContain(`>${withAccount}</a>`);
  },
);

/** What stands below the line of a look-up, and whether some of it is marked as old. */
const factsOf = (locale: Locale, tool: ToolName, output: object, at: string | null = AT) => {
  const of = Object({
    ...{ type: `tool-${tool}`, toolCallId: 'call', state: 'output-available', input: {} },
    output: { status: 'ok', currency: 'EGP', baseUnit: 'l', ...output },
  }) as ToolPart;
  const drawn = draw(locale, <ToolActivity parts={[of]} isAnswered at={at} />);
  const [, facts = ''] = /<span class="[^"]*" data-look="true">(.*)<\/span>/.exec(drawn) ?? [];
  const text = facts.replaceAll(/<[^>]+>/g, '').replaceAll(/[\u2066-\u2069]/g, '');
  return { text, isOld: facts.includes('data-old') };
};

const price = { retailer: 'Wahat', price: 50, regularPrice: 50, unitPrice: 50 };
const product = { name: 'Nasma', lowest: 50, highest: 50, average: 50 };
const retailer = { index: 98, gapPercent: null };
const asOf = '2026-11-21T06:30:00.000Z';

it.each([
  [
    'getPrices',
    {
      looked: { ...looked, asOf, withheld: ['Marooj'], ignored: ['cheapest'] },
      ...{ total: 1, products: [{ ...product, prices: [price, { ...price, issue: 'Questioned' }] }] },
    },
    'Data as of 21 Nov 2026, 8:30 am · 4 products · 2 prices · 1 questioned price · not shown in your plan: Marooj · not used: cheapest',
    'بيانات حتى 21 نوفمبر 2026، 8:30 ص · 4 منتجات · سعران · سعر واحد عليه بلاغ · لا تُظهره باقتك: Marooj · لم يُستخدم: cheapest',
  ],
  [
    'compareRetailers',
    {
      ...{ looked, products: 3, matched: 2, isLowBase: true, leftOut: ['Gomla', 'B', 'C', 'D', 'E'] },
      retailers: [{ ...retailer, name: 'Wahat', total: 90 }],
    },
    '3 of 4 products compared · basket of 2 products · low base · no basket total for Gomla, B, C and 2 more',
    'المقارنة على 3 من أصل 4 منتجات · سلة من منتجين · عيّنة صغيرة · دون إجمالي للسلة: Gomla، B، C و2 غيرها',
  ],
  [
    'getPackLadder',
    { looked, total: 2, packs: [{ prices: 2, isLowBase: true }, { prices: 9 }] },
    '4 products · 11 prices · low base for 1 of 2',
    '4 منتجات · 11 سعرًا · عيّنة صغيرة في 1 من أصل 2',
  ],
  ['getPackLadder', { looked, total: 3, packs: [{ prices: 2 }, { prices: 9 }] }, '4 products', '4 منتجات'],
  [
    'getDistribution',
    { looked, storesKnown: 60, storesListed: 72 },
    '4 products · 60 of 72 stores checked',
    '4 منتجات · فُحص 60 من أصل 72 فرعًا',
  ],
  [
    'getInflation',
    { looked, months: [{ month: '2026-10-01', prices: 12, isLowBase: false }] },
    '4 products · 12 prices in October 2026',
    '4 منتجات · 12 سعرًا في أكتوبر 2026',
  ],
] as const)('says below a look of %s on what its figures are based', (tool, output, en, ar) => {
  expect(factsOf('en', tool, output).text).toBe(en);
  expect(factsOf('ar', tool, output).text).toBe(ar);
});

it.each([
  ['2026-11-21T06:00:00.000Z', '', false],
  ['2026-11-19T06:00:00.000Z', ' (over a day old)', false],
  ['2026-11-10T06:00:00.000Z', ' (out of date)', true],
] as const)('marks data that was last read at %s, where the days go on from there', (readAt, said, isOld) => {
  const found = { looked: { ...looked, to: '2026-11-21', asOf: readAt }, matched: 3 };
  const facts = factsOf('en', 'getPriceHistory', found);
  expect(facts.text).toMatch(/^Data as of \d+ Nov 2026, 8:00 am/);
  expect(facts.text).toContain(`8:00 am${said} ·`);
  expect(facts.isOld).toBe(isOld);
  expect(factsOf('ar', 'getPriceHistory', found).text).toContain(isOld ? '(قديمة)' : 'بيانات حتى');
  // Days that were over before are as they were, and while the answer is written nothing is judged.
  const over = { ...found, looked: { ...found.looked, to: '2026-11-09' } };
  expect(factsOf('en', 'getPriceHistory', over, '2026-12-30T09:00:00.000Z').isOld).toBe(false);
  expect(factsOf('en', 'getPriceHistory', found, null).isOld).toBe(false);
});

it('has words for what any result is based on, and none for its currency, its rows or nothing', () => {
  for (const locale of locales) {
    const t = translator(locale, 'chat.activity');
    for (const tool of Object.keys(toolOutputs) as ToolName[])
      fc.assert(
        fc.property(anyOf(toolOutputs[tool], 4), (output) => {
          const { data } = toolOutputs[tool].safeParse(output);
          if (data?.status !== 'ok') return;
          const of = Object({ type: `tool-${tool}`, toolCallId: 'a', state: 'output-available' }) as ToolPart;
          for (const { text } of lookFacts({ t, locale, at: AT }, of, data))
            expect(text).not.toMatch(/undefined|null|NaN|facts\.|^\s*$/);
        }),
        { numRuns: 20 },
      );
  }
});
