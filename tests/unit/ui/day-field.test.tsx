import { describe, expect, it } from 'vitest';
import { DayFilter } from '#components/admin/list/filter-fields.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { locales } from '#lib/i18n/locales.ts';
import { draw } from '#tests/setup/draw.tsx';

describe.each(locales)('a field for a day, in %s', (locale) => {
  const words = messagesFor(locale).common.day;
  const field = (value?: string) =>
    draw(locale, <DayFilter locale={locale} name="joinedFrom" label="Joined from" value={value} />);

  it("writes the day in the reader's language and order, and sends it as calls take it", () => {
    const html = field('2026-11-03T10:00:00Z');
    const shown = { en: '3 Nov 2026', ar: '3 نوفمبر 2026' }[locale];
    expect(html).toMatch(new RegExp(`<input[^>]*type="text"[^>]*value="${shown}"`));
    expect(html).toContain('<input type="hidden" name="joinedFrom" value="2026-11-03"/>');
  });

  it('is named by its label alone, and says the order while it is empty', () => {
    const html = field();
    const [, id] = /<label for="([^"]+)">Joined from<\/label>/.exec(html) ?? [];
    expect(html).toContain(`id="${id}"`);
    expect(html).toContain(`placeholder="${words.order}"`);
    expect(html).toContain(`aria-label="${words.pick}"`);
    // The browser's own field only picks: no one reaches it or hears of it.
    expect(html).toMatch(/<input type="date"[^>]*tabindex="-1" aria-hidden="true"/i);
  });
});
