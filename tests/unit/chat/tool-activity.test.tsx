import { expect, it } from 'vitest';
import { NeedsAccount } from '#components/chat/needs-account.ts';
import { ToolActivity } from '#components/chat/tool-activity.tsx';
import type { ToolPart } from '#lib/chat/look-words.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { draw } from '#tests/setup/draw.tsx';

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
  draw(locale, <ToolActivity parts={[part(filters)]} isAnswered />)
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
  const line = draw('en', <ToolActivity parts={[asked]} isAnswered />);
  expect(line).toContain(`\u2068${subject}\u2069`);
  expect(line).toContain('\u2068المحافظة: الجيزة\u2069');
});

it('keeps the direction of the screen, whatever it begins with', () => {
  expect(draw('en', <ToolActivity parts={[part()]} isAnswered />)).not.toContain('dir=');
});

it('says nothing of filters where there are none, and of answers that were kept before', () => {
  expect(lineOf('en')).toMatch(/Wahat Hyper; sample data$/);
});

it('names the retailer where it is one, so that look-ups at several are told apart, and counts them where they are more', () => {
  const two: ToolPart = {
    ...part(),
    output: { status: 'no_data', looked: { ...looked, retailers: ['Wahat Hyper', 'Tawfeera'] } },
  } as ToolPart;
  expect(draw('en', <ToolActivity parts={[part()]} isAnswered />)).toContain('\u2068Wahat Hyper\u2069');
  expect(draw('en', <ToolActivity parts={[two]} isAnswered />)).toContain('2 retailers');
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
  expect(draw(locale, <ToolActivity parts={[computed]} isAnswered />)).toContain(done);
  expect(draw(locale, <ToolActivity parts={[failed]} isAnswered />)).toContain(none);
});

it('says of what the plan does not have of a module what it is and the plan that has it', () => {
  const comesWith = 'Profit margins come with Premium.';
  const refused = {
    ...{ type: 'tool-getMargins', toolCallId: 'call', state: 'output-available' },
    input: { subject: 'milk', retailers: [] },
    output: { status: 'outside_plan', module: 'Price Monitor', comesWith, categories: ['UHT milk'] },
  } as ToolPart;
  const line = draw('en', <ToolActivity parts={[refused]} isAnswered={false} />);
  expect(line).toContain(comesWith);
  expect(line).not.toContain('the Price Monitor module');
  expect(line).toContain('/pricing');
});

it('says how many names it found in a text', () => {
  const named = {
    ...{ type: 'tool-resolveNames', toolCallId: 'call', state: 'output-available', input: { text: 'nesma' } },
    output: { status: 'named', spans: [{ text: 'nesma', kind: 'brand', names: ['Nasma'] }], left: [] },
  } as ToolPart;
  expect(draw('en', <ToolActivity parts={[named]} isAnswered />)).toContain('found 1 name');
  expect(draw('ar', <ToolActivity parts={[named]} isAnswered />)).toContain('وجد اسمًا واحدًا');
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
    const activity = <ToolActivity parts={[leads as ToolPart]} isAnswered />;
    expect(draw(locale, activity)).toContain(`>${open}</a>`);
    expect(draw(locale, <NeedsAccount value>{activity}</NeedsAccount>)).toContain(`>${withAccount}</a>`);
  },
);
