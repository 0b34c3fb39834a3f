import { expect, it } from 'vitest';
import { SiteNotice } from '#components/shell/site-notice.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { locales } from '#lib/i18n/locales.ts';
import { draw } from '#tests/setup/draw.tsx';

it.each(locales)('a notice can be closed where that was allowed alone, in %s', (locale) => {
  const { notice: labels } = messagesFor(locale).shell;
  const notice = { tone: 'warning', text: 'صيانة tonight', version: '1' } as const;
  const drawn = (isDismissible: boolean) =>
    draw(locale, <SiteNotice notice={{ ...notice, isDismissible }} labels={labels} />);
  expect(drawn(true)).toContain(`aria-label="${labels.close}"`);
  expect(drawn(false)).not.toContain(labels.close);
  expect(drawn(false)).toContain('<p dir="auto">صيانة tonight</p>');
});
