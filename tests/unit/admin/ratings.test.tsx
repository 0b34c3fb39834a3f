import { describe, expect, it } from 'vitest';
import { RatedAnswersList } from '#components/admin/operations/rated-answers-list.tsx';
import { RatingsPanel } from '#components/admin/operations/ratings-panel.tsx';
import type { RatedModelOut } from '#lib/admin/operations/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { LOCALES } from '#lib/vocabulary/terms.ts';
import { drawWithoutTexts } from '#tests/setup/draw.tsx';

const model = (name: string | null, more: Partial<RatedModelOut> = {}): RatedModelOut => ({
  ...{ model: name, answers: 0, up: 0, down: 0, withheldFigures: 0 },
  reasons: { wrong_figure: 0, misunderstood: 0, not_answered: 0, slow: 0, other: 0 },
  ...more,
});

const PERIOD = { from: '2026-11-01', to: '2026-11-21' };

const ANSWER = [
  ...[
    '<img src=x onerror=alert(1)> **50.95** [here](https://evil.example) ![pixel](https://evil.example/a.png)',
    '',
  ],
  ...['<script>alert(1)</script>', '', '| Shop |', '| --- |', '| Qasr |'],
].join('\n');

/** The cells of each row, without their markup. */
const rowsOf = (html: string): string[][] =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => cell.replaceAll(/<[^>]+>/g, '')),
  );

describe.each(LOCALES)('the ratings that admins see (%s)', (locale) => {
  const { analyst } = messagesFor(locale).adminOperations;
  const { reasons } = messagesFor(locale).chat.rating;

  it('are counted by model and reason beside the figures that were left out, with a sum', () => {
    const small = model('small', {
      ...{ answers: 1200, up: 3, down: 2, withheldFigures: 4 },
      reasons: { wrong_figure: 2, misunderstood: 0, not_answered: 0, slow: 0, other: 0 },
    });
    const unknown = model(null, {
      ...{ down: 1 },
      reasons: { wrong_figure: 0, misunderstood: 0, not_answered: 0, slow: 1, other: 0 },
    });
    const html = drawWithoutTexts(
      <RatingsPanel locale={locale} list={{ ratings: [small, unknown], ...PERIOD }} />,
    );
    const { answers, up, down, withheld, all, unknown: name } = analyst.ratings;
    expect(rowsOf(html)).toEqual([
      [analyst.keys.model, answers, up, down, ...Object.values(reasons), withheld],
      ['small', '1,200', '3', '2', '2', '0', '0', '0', '0', '4'],
      [name, '0', '0', '1', '0', '0', '0', '1', '0', '0'],
      [all, '1,200', '3', '3', '2', '0', '0', '1', '0', '4'],
    ]);
    expect(html).toContain('/admin/analyst/answers?from=2026-11-01&amp;to=2026-11-21');
  });

  it('are one row without a sum where one model answered, and a sentence where none did', () => {
    const one = drawWithoutTexts(
      <RatingsPanel locale={locale} list={{ ratings: [model('small')], ...PERIOD }} />,
    );
    expect(rowsOf(one)).toHaveLength(2);
    const none = drawWithoutTexts(<RatingsPanel locale={locale} list={{ ratings: [], ...PERIOD }} />);
    expect(none).toContain(analyst.ratings.empty);
    expect(none).not.toContain('<table');
  });

  it('have their questions as they were written, and their answers as chats show them, with no HTML, link or image', () => {
    const answer = {
      ...{ id: 'c:m', ratedAt: '2026-11-21T10:00:00.000Z', reason: 'slow' as const, model: null },
      ...{ question: 'بكام نسمة؟', answer: ANSWER, note: null },
    };
    const html = drawWithoutTexts(
      <RatedAnswersList
        page={{
          ...{ locale, query: { page: 1, limit: 20 }, dropped: [] },
          address: { path: '/admin/analyst/answers', given: {} },
        }}
        list={{
          ...{ items: [answer], page: 1, limit: 20, total: 1, totalIsExact: true, nextCursor: null },
          ...PERIOD,
        }}
      />,
    );
    expect(html).toContain('بكام نسمة؟');
    expect(html).toContain('<strong>50.95</strong>');
    // No table is a model's.
    expect(html).not.toContain('<table dir');
    expect(html).toMatch(/<li[^>]*>[^<]*Qasr/);
    expect(html).not.toMatch(/<img|<script|<a [^>]*evil|\*\*/);
    expect(html).toContain(reasons.slow);
    expect(html).toContain(analyst.ratings.unknown);
  });
});
