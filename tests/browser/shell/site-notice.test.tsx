import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { SiteNotice } from '#components/shell/site-notice.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { locales } from '#lib/i18n/locales.ts';
import { show } from '#tests/setup/browser/show.tsx';

const TEXT = 'On Friday from 10 pm new prices come later than usual. صيانة قصيرة.';

const placesOf = async (locale: (typeof locales)[number], href: string) => {
  const { notice: labels } = messagesFor(locale).shell;
  const { unmount } = await show(
    <>
      <a href={href} data-dashboard={href === '/price-monitor' ? '' : undefined} aria-current="page">
        {href}
      </a>
      <SiteNotice
        notice={{ tone: 'warning', text: TEXT, version: '1', isDismissible: true }}
        labels={labels}
      />
      <main>figures</main>
    </>,
    locale,
  );
  const notice = page.getByRole('region', { name: labels.label }).element().getBoundingClientRect();
  const main = page.getByRole('main').element().getBoundingClientRect();
  await unmount();
  return { notice, main };
};

it.each(locales)(
  'the admins’ notice costs a dashboard no row, and other pages one, in %s',
  async (locale) => {
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
      [320, 700],
    ] as const) {
      await page.viewport(width, height);
      const dashboard = await placesOf(locale, '/price-monitor');
      expect(dashboard.main.top, `${width}`).toBeLessThan(30);
      expect(dashboard.notice.bottom, `${width}`).toBeCloseTo(height, 0);
      expect(dashboard.notice.height, `${width}`).toBeLessThanOrEqual(96);
      const other = await placesOf(locale, '/home');
      expect(other.main.top, `${width}`).toBeGreaterThanOrEqual(other.notice.bottom);
    }
  },
);
