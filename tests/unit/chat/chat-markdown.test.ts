import { describe, expect, it } from 'vitest';
import { chatFileName, chatMarkdown } from '#components/chat/chat-markdown.ts';
import type { MessageIn } from '#lib/chat/schema.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';

const AT = '2026-11-26T23:59:00.000Z';
const looked = {
  ...{ subject: 'UHT milk', products: 4, retailers: ['Wahat Hyper'], from: '2026-08-22', to: '2026-11-20' },
  ...{ dataset: 'sample', alsoIn: [], notSearched: [] },
};
const look: NonNullable<MessageIn['parts']>[number] = {
  ...{ type: 'tool-getPriceHistory', toolCallId: 'call', state: 'output-available' },
  input: { subject: 'milk', retailers: [] },
  output: { status: 'no_data', looked },
};

const question = (content: string): MessageIn => ({ id: 'q', content, sender: 'user', timestamp: AT });
const answer = (content: string, parts: MessageIn['parts'] = []): MessageIn => ({
  ...{ id: 'a', content, sender: 'bot', timestamp: AT },
  parts: [...parts, { type: 'text', text: content }],
});

const fileOf = (messages: MessageIn[], title = 'Milk', locale: Locale = 'en') =>
  chatMarkdown(
    { title, messages, now: new Date('2026-11-27T10:00:00Z') },
    { locale, chat: translator(locale, 'chat'), activity: translator(locale, 'chat.activity') },
  )
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll('\u2009', ' ');

describe('a chat as a file', () => {
  it('has its title, who said what and when in Cairo, what was looked at, and that it is sample data', () => {
    const table = '| Retailer | Price |\n| --- | --- |\n| Wahat Hyper | EGP 41.25 |';
    const drawn = { type: 'data-tables' as const, data: { text: table } };
    expect(fileOf([question('Price of milk?'), answer('It costs:', [look, drawn])])).toBe(
      [
        '# Milk',
        '*Downloaded from Raff on 27 Nov 2026, 12 noon (Cairo time)*',
        '## You',
        '*27 Nov 2026, 1:59 am*',
        '> Price of milk?',
        '## Analyst',
        '*27 Nov 2026, 1:59 am*',
        `It costs:\n\n${table}`,
        '**Sources**',
        '- Checked the price history of UHT milk, 22 Aug – 20 Nov 2026, Wahat Hyper; sample data\n  4 products\n',
      ].join('\n\n'),
    );
  });

  it('says from and until when there is data as far as days lie outside', () => {
    const sourceOf = (more: object) =>
      fileOf([answer('None.', [{ ...look, output: { status: 'no_data', looked: { ...looked, ...more } } }])]);
    const known = { knownFrom: '2026-10-01', knownUntil: '2026-11-19' };
    expect(sourceOf(known)).toContain('data starts on 1 Oct 2026; data ends on 19 Nov 2026; sample data');
    const whole = sourceOf({ knownFrom: '2026-08-01', knownUntil: '2026-11-20' });
    expect(whole).toContain('Wahat Hyper; sample data');
  });

  it('has no table that a model wrote: its rows are lines, or those of the results stand in their place', () => {
    const written = 'It costs:\n\n| Retailer | Price |\n| --- | --- |\n| Wahat Hyper | EGP 41.25 |\n\nToday.';
    expect(fileOf([answer(written)])).toContain('It costs:\n\n- Wahat Hyper · Price EGP 41.25\n\nToday.');
    const drawn = { type: 'data-tables' as const, data: { text: '| A |\n| --- |\n| 1 |' } };
    const file = fileOf([answer(written, [drawn])]);
    expect(file).toContain('It costs:\n\nToday.\n\n| A |');
    expect(file).not.toContain('41.25');
  });

  it('is in Arabic on an Arabic page', () => {
    const file = fileOf([question('كم سعر اللبن؟'), answer('41.25 جنيه', [look])], 'سعر اللبن', 'ar');
    expect(file).toMatch(
      /^# سعر اللبن\n\n\*تم التنزيل من رَف في 27 نوفمبر 2026، 12 ظهرًا \(بتوقيت القاهرة\)\*/,
    );
    expect(file).toContain('## أنت\n\n*27 نوفمبر 2026، 1:59 ص*\n\n> كم سعر اللبن؟');
    expect(file).toMatch(
      /\*\*المصادر\*\*\n\n- اطّلع على تطور أسعار UHT milk، .*؛ بيانات توضيحية\n {2}4 منتجات\n$/,
    );
  });

  it('says how an answer ended and that it was kept by a browser, as the screen does', () => {
    const file = fileOf([
      answer('Half of', [
        { type: 'data-source', data: { source: 'browser' } },
        { type: 'data-ending', data: { ending: 'stopped' } },
      ]),
    ]);
    expect(file).toContain('Half of\n\n*Restored from your browser.');
    expect(file).toContain('*Answer stopped.*');
    expect(file).not.toContain('Sources');
  });

  it('leaves what a person typed as words, line by line', () => {
    const file = fileOf([question('# *Milk* [a](b) <b>\n\n- one\n1. two\n-5% & _c_')], '# A | *title*');
    expect(file).toContain('# \\# A \\| \\*title\\*\n');
    expect(file).toContain(
      '> \\# \\*Milk\\* \\[a\\](b) \\<b\\>\n>\n> \\- one\n> 1\\. two\n> -5% \\& \\_c\\_\n',
    );
  });

  it('has nothing of an answer that is fetched, leads away or runs, and its headings below the file’s own', () => {
    const file = fileOf([
      answer('# Prices\n\n![x](https://evil.example/x.png) [y](https://evil.example)\n\n<img src=x> 3 < 4'),
    ]);
    expect(file).toContain(
      '### Prices\n\n!\\[x]\\(https://evil.example/x.png) [y]\\(https://evil.example)\n\n\\<img src=x> 3 < 4',
    );
  });
});

describe('the name of the file', () => {
  it.each([
    ['What is the price…', 'What is the price.md'],
    ['سعر لبن نسمة: 1/2 لتر؟', 'سعر لبن نسمة 1 2 لتر؟.md'],
    ['../../etc/passwd', 'etc passwd.md'],
    ['a\\b:c*d?e"f<g>h|i', 'a b c d e f g h i.md'],
    ['a\u202eb\u2066c\u0000d\ne', 'a b c d e.md'],
    [' . ', 'Market analyst.md'],
    ['…', 'Market analyst.md'],
    ['con', 'Market analyst con.md'],
    ['LPT1.prices', 'Market analyst LPT1.prices.md'],
    ['Content', 'Content.md'],
    ['😀'.repeat(100), `${'😀'.repeat(60)}.md`],
  ])('of %j is %j', (title, name) => {
    expect(chatFileName(title, 'Market analyst')).toBe(name);
    expect(new TextEncoder().encode(name).length).toBeLessThan(255);
  });
});
