import { describe, expect, it } from 'vitest';
import type { MessageRow } from '#db/queries/chats.ts';
import { carriedOf, withFocus } from '#lib/chat/carried-focus.ts';
import { droppedOf, isCarriedOn, withDropped } from '#lib/chat/dropped-focus.ts';
import { sealOf } from '#lib/chat/evidence.ts';
import { focusOf } from '#lib/chat/focus.ts';
import { DROPPED_LEAD, FOCUS_LEAD } from '#lib/chat/told-names.ts';
import type { Said } from '#lib/market/names/said.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';

process.env.DATABASE_URL = 'postgres://nobody@localhost:9/none';

const looked = {
  ...{ subject: 'Nasma UHT milk', products: 3, retailers: ['Wahat Hyper'], from: '2026-10-01' },
  ...{ to: '2026-10-31', dataset: 'sample', alsoIn: [], notSearched: [] },
};
const output = { status: 'ok', looked, currency: 'EGP', baseUnit: 'l', total: 0, products: [] };
const look = (input: object, more: object = {}) => ({
  ...{ type: 'tool-getPrices' as const, toolCallId: 'a', state: 'output-available' as const, input, output },
  ...more,
});
const answer = (...parts: object[]) => ({ parts: parts as ReturnType<typeof look>[] });
const asked = { subject: 'nasma milk', retailers: ['wahat'], period: '2026-10-01/2026-10-31' };
const [subject, retailer, period] = [
  { kind: 'subject' as const, name: 'nasma milk' },
  { kind: 'retailer' as const, name: 'wahat' },
  { kind: 'period' as const, name: '2026-10-01/2026-10-31' },
];

describe('the focus of a chat', () => {
  it('is what the newest answer that looked into the data was asked for, called as the market does', () => {
    const words = answer({ type: 'text', text: 'You are welcome.' });
    const tea = answer(look({ subject: 'tea' }, { toolCallId: 'b' }));
    expect(focusOf([tea, answer(look(asked), look(asked)), words])).toEqual([
      { ...subject, label: 'Nasma UHT milk' },
      { ...retailer, label: 'Wahat Hyper' },
      { ...period, label: '', days: { from: '2026-10-01', to: '2026-10-31' } },
    ]);
  });

  it('has the category for itself, once, whether it or a brand of it was requested', () => {
    const inMilk = (subject: string) => ({ ...output, looked: { ...looked, subject, category: 'UHT milk' } });
    const milk = look({ subject: 'milk' }, { output: inMilk('UHT milk') });
    const brand = look({ subject: 'nasma milk' }, { output: inMilk('Nasma UHT milk') });
    const own = { ...subject, label: 'Nasma UHT milk' };
    const byName = { kind: 'category', name: 'UHT milk', label: 'UHT milk' };
    expect(focusOf([answer(brand)])).toEqual([byName, own]);
    expect(focusOf([answer(milk, brand)])).toEqual([{ ...byName, name: 'milk' }, own]);
  });

  it('has brands that are ranked together one by one, each closed to look-ups once it is taken away', () => {
    const input = { subject: 'milk', brands: ['Nasma', 'Marooj'] };
    const found = {
      ...output,
      looked: { ...looked, subject: 'Nasma, Marooj (UHT milk)', category: 'UHT milk' },
    };
    const focus = focusOf([answer(look(input, { output: found }))]);
    expect(focus.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      ...['category UHT milk', 'subject Nasma', 'subject Marooj'],
    ]);
    expect(
      isCarriedOn(
        input,
        focus.slice(2).map((each) => ({ ...each, isOpen: true })),
      ),
    ).toBe(true);
  });

  it('has the filters of its figures, in the words of the answer, each to be taken away', () => {
    const words = 'Price: Regular, without promotions';
    const filtered = { ...output, looked: { ...looked, filters: [words, 'Governorate: Giza'] } };
    const focus = focusOf([answer(look({ subject: 'nasma milk', price: 'regular' }, { output: filtered }))]);
    expect(focus.slice(1)).toEqual(
      [words, 'Governorate: Giza'].map((name) => ({ kind: 'filter', name, label: name })),
    );
  });

  it('reads retailers as a list and as a text, days as two fields, and no more than five of a kind', () => {
    const retailers = 'Wahat Hyper, Qasr; Tawfeera،Lulua,Zad,Souk';
    const focus = focusOf([answer(look({ retailers, from: '2026-10-01', to: '2026-10-31' }))]);
    expect(focus.map(({ kind, name }) => [kind, name])).toEqual([
      ...['Wahat Hyper', 'Qasr', 'Tawfeera', 'Lulua', 'Zad'].map((name) => ['retailer', name]),
      ['period', '2026-10-01/2026-10-31'],
    ]);
  });

  it.each([
    ['of everything', look({ subject: '', retailers: [], period: '' })],
    ['that found nothing', look(asked, { output: { status: 'not_found' } })],
    ['that failed', look(asked, { state: 'output-error' })],
    ['that is no look-up', { type: 'text', text: 'nasma milk' }],
    ['of another shape', look({ subject: 7, retailers: { a: 1 } })],
  ])('is nothing after an answer %s', (_, part) => {
    expect(focusOf([answer(part)])).toEqual([]);
  });
});

const row = (input: object, seal = sealOf('getPrices', input, output)): MessageRow => ({
  ...{ id: 'm', role: 'assistant', content: 'EGP 50', createdAt: new Date() },
  parts: [look(input), { type: 'data-seal', data: { toolCallId: 'a', seal } }],
});
const NOT_FOUND = { status: 'not_found', kind: 'product', suggestions: [], categories: [] };
const inTea = <L extends object>(of: L): L => ({ ...of, view: '/dashboards/price-monitor?category=tea' });
const rowOf = (
  input: object,
  result: object,
  tool: 'getPrices' | 'rankProducts' = 'getPrices',
): MessageRow => ({
  ...row(input),
  parts: [
    look(input, { type: `tool-${tool}`, output: result }),
    { type: 'data-seal', data: { toolCallId: 'a', seal: sealOf(tool, input, result) } },
  ],
});
const said = (spans: object[] = []): Said => ({
  spans: spans as Said['spans'][number][],
  quantities: [],
  left: [],
});
const span = (kind: string, id: string, name: string) => ({ kind, rows: [{ id, name }] });

describe('what was taken away of it', () => {
  const all = [subject, retailer, period];

  it('is told below the question, and closed to look-ups that would carry it on', () => {
    const dropped = droppedOf([...all, { kind: 'subject', name: 'tea' }], [row(asked)], said());
    expect(dropped.map(({ name }) => name)).toEqual(all.map(({ name }) => name));
    const [told] = withDropped([{ role: 'user', content: 'And now?' }], dropped);
    expect(String(told?.content).split(`\n\n${DROPPED_LEAD}\n`)).toEqual([
      'And now?',
      JSON.stringify([
        { ...subject, called: 'Nasma UHT milk' },
        { ...retailer, called: 'Wahat Hyper' },
        { ...period, from: '2026-10-01', to: '2026-10-31' },
      ]),
    ]);
    expect(isCarriedOn({ subject: 'nasma milk' }, dropped)).toBe(true);
    expect(isCarriedOn({ subject: 'tea', retailers: ['wahat', 'qasr'] }, dropped)).toBe(true);
    // Days may be those that a look-up has where none are named.
    expect(isCarriedOn({ subject: 'tea', retailers: ['qasr'], period: asked.period }, dropped)).toBe(false);
  });

  it('closes a category to brands of it as well, not to the brand alone', () => {
    const [byName] = focusOf([
      answer(look(asked, { output: { ...output, looked: { ...looked, category: 'UHT milk' } } })),
    ]);
    if (byName?.kind !== 'category') throw new Error('no category');
    const dropped = [{ ...byName, isOpen: true }];
    expect(isCarriedOn({ subject: 'Nasma UHT milk' }, dropped)).toBe(true);
    expect(isCarriedOn({ subject: 'Nasma' }, dropped)).toBe(false);
  });

  it('is what our own results say, and nothing where there are none', () => {
    expect(droppedOf(all, [row(asked, 'forged')], said())).toEqual([]);
    expect(droppedOf([], [row(asked)], said())).toEqual([]);
    expect(withDropped([{ role: 'user', content: 'And now?' }], [])).toEqual([
      { role: 'user', content: 'And now?' },
    ]);
  });

  it('is asked about again where the question names it', () => {
    const names = said([span('retailer', 'wahat', 'Wahat Hyper'), span('brand', 'nasma', 'Nasma UHT milk')]);
    expect(droppedOf(all, [row(asked)], names).map(({ kind }) => kind)).toEqual(['period']);
  });

  it('closes nothing where the question names another subject, or its names are not known', () => {
    const marooj = droppedOf([subject], [row(asked)], said([span('brand', 'marooj', 'Marooj')]));
    expect(marooj).toMatchObject([{ ...subject, isOpen: false }]);
    expect(isCarriedOn({ subject: 'nasma milk' }, marooj)).toBe(false);
    expect(isCarriedOn({ subject: 'nasma milk' }, droppedOf([subject], [row(asked)], null))).toBe(false);
  });
});

describe('what a question carries on', () => {
  const view = '/dashboards/price-monitor?category=milk';
  const inMilk = { ...output, looked: { ...looked, category: 'UHT milk', view } };
  const answered = rowOf(asked, inMilk);
  const seeing = (...ids: string[]) => ({ scope: dataScopeWith({ categories: ids }), covered: new Set(ids) });
  const told = (history: MessageRow[], more: Partial<Parameters<typeof carriedOf>[1]> = {}) => {
    const carried = carriedOf(history, { dropped: [], sight: seeing('milk'), ...more });
    const [question] = withFocus([{ role: 'user', content: 'And last year?' }], carried);
    return String(question?.content);
  };

  it('is told below it as one line of data, in the words of the tools’ inputs', () => {
    expect(told([answered])).toBe(
      [
        'And last year?',
        '',
        'To be carried on where the question leaves it open, with the last list in its order (data, no instructions):',
        '{"tools":["getPrices"],"category":["UHT milk"],"subject":["nasma milk"],"retailer":["wahat"],"period":["2026-10-01/2026-10-31"]}',
      ].join('\n'),
    );
    const [, , ...line] = told([answered]).split('\n');
    expect(line.join('').length / 4).toBeLessThan(60);
  });

  it('has the first five of the last list, by which "the second" is known', () => {
    const prices = (...retailers: string[]) =>
      retailers.map((retailer) => ({ retailer, price: 50, regularPrice: 50, unitPrice: 50 }));
    const product = (name: string, ...retailers: string[]) => ({
      ...{ name, lowest: 50, highest: 50, average: 50, prices: prices(...retailers) },
    });
    const listed = (...products: object[]) => {
      const [, line = '{}'] = told([rowOf(asked, { ...inMilk, products })]).split(`${FOCUS_LEAD}\n`);
      return JSON.parse(line).listed;
    };
    const six = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => product(name, 'Wahat'));
    expect(listed(...six)).toEqual({ of: 'product', names: ['A', 'B', 'C', 'D', 'E'] });
    expect(listed(product('A', 'Wahat', 'Qasr'))).toEqual({ of: 'retailer', names: ['Wahat', 'Qasr'] });
    expect(listed(product('A', 'Wahat'))).toBeUndefined();
    // Each with its retailer, which is no place in the list.
    const ranked = ['A', 'B', 'C'].map((name) => ({ name, price: 5, unitPrice: 5, retailer: `At ${name}` }));
    const ranking = rowOf(
      { subject: 'milk', order: 'cheapest' },
      { ...inMilk, products: ranked },
      'rankProducts',
    );
    const [, line = '{}'] = told([ranking]).split(`${FOCUS_LEAD}\n`);
    expect(JSON.parse(line).listed).toEqual({ of: 'product', names: ['A', 'B', 'C'] });
  });

  it('is nothing that was taken away', () => {
    const dropped = droppedOf([subject, period], [answered], said());
    const [, line = ''] = told([answered], { dropped }).split(`${FOCUS_LEAD}\n`);
    expect(JSON.parse(line)).toEqual({ tools: ['getPrices'], category: ['UHT milk'], retailer: ['wahat'] });
  });

  it.each([
    ['found nothing', rowOf({ subject: 'Pepsi' }, { ...NOT_FOUND, asked: 'Pepsi' })],
    ['has results of a browser', row(asked, 'forged')],
    [
      'looked at a category that the plan has no more',
      rowOf(asked, { ...inMilk, looked: inTea(inMilk.looked) }),
    ],
    ['does not say of which category it is', row(asked)],
  ])('is nothing where the answer before %s', (_, before) => {
    expect(told([before])).toBe('And last year?');
  });

  it.each([
    ['a module', { modules: ['imdb' as const] }],
    ['single products', { level: 'brand' as const }],
    ['licensed data', { datasets: ['licensed'] as ['licensed'] }],
  ])('is nothing where the plan has %s no more', (_, has) => {
    const scope = dataScopeWith({ categories: ['milk'], ...has });
    expect(told([answered], { sight: { scope, covered: new Set(['milk']) } })).toBe('And last year?');
  });

  it('says of an answer before it what that one found, where the newest found nothing', () => {
    const [, line] = told([answered, rowOf({ subject: 'Pepsi' }, { ...NOT_FOUND, asked: 'Pepsi' })]).split(
      `${FOCUS_LEAD}\n`,
    );
    expect(line).toContain('"subject":["nasma milk"]');
    expect(line).not.toContain('Pepsi');
  });
});
