import { expect, it } from 'vitest';
import { page as frame } from 'vitest/browser';
import { BillingBanner } from '#components/billing/billing-banner.tsx';
import { MemberBar } from '#components/shell/member-bar.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { BellIcon } from '#components/ui/icons.tsx';
import { LanguageSwitcher } from '#components/ui/language-switcher.tsx';
import { ThemeToggle } from '#components/ui/theme-toggle.tsx';
import { addMs, DAY } from '#lib/core/clock.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { subscriptionSnapshot } from '#tests/factories/subscription-facts.ts';
import { show } from '#tests/setup/browser/show.tsx';

const now = new Date('2026-11-20T10:00:00Z');
type State = {
  id: 'pastDue' | 'trialEnding' | 'canceling';
  action: 'pay_now' | 'add_payment_method' | 'undo';
} & {
  over: Parameters<typeof subscriptionSnapshot>[1];
};
const STATES: State[] = [
  { id: 'pastDue', action: 'pay_now', over: { status: 'past_due' } },
  {
    ...{ id: 'trialEnding', action: 'add_payment_method' },
    over: { status: 'trialing', trialEndsAt: addMs(now, 2 * DAY) },
  },
  { id: 'canceling', action: 'undo', over: { cancelAt: addMs(now, 10 * DAY) } },
];
const WIDTHS = [1280, 390, 320];

const draw = (locale: Locale, over: State['over']) => {
  const { shell } = messagesFor(locale);
  return show(
    // As wide as beside the menu.
    <div style={{ marginInlineStart: 'clamp(0px, (100vw - 640px) * 999, 240px)' }}>
      <MemberBar
        homeHref="/"
        labels={{ home: shell.homeLink, product: 'Raff' }}
        company="The Nile Delta Company for Dairy Products and Juices"
        adminArea={null}
        notice={
          <BillingBanner locale={locale} subscription={subscriptionSnapshot(now, over)} isOwner now={now} />
        }
      >
        <LanguageSwitcher locale={locale} label={shell.language} />
        <ThemeToggle labels={shell.theme} />
        <IconButton label="bell">
          <BellIcon />
        </IconButton>
        <IconButton label="account">
          <BellIcon />
        </IconButton>
      </MemberBar>
    </div>,
    locale,
  );
};

it.each(locales.flatMap((locale) => STATES.map((state) => ({ locale, ...state }))))(
  'the bar says that a plan needs attention and keeps its height: $id in $locale',
  async ({ locale, id, action, over }) => {
    const { banner, actions } = messagesFor(locale).billing;
    const page = await draw(locale, over);
    const notice = page.getByRole('region', { name: banner.label });
    const opener = notice.getByRole('button', { name: banner.short[id] });
    for (const width of WIDTHS) {
      await frame.viewport(width, 800);
      const bar = document.querySelector('header > div')?.getBoundingClientRect();
      expect(bar?.height, `${width}`).toBe(56);
      expect(document.documentElement.scrollWidth, `${width}`).toBe(width);
      const { top, bottom } = notice.element().getBoundingClientRect();
      expect(top, `${width}`).toBeGreaterThanOrEqual(0);
      expect(bottom, `${width}`).toBeLessThanOrEqual(56);
      // None of them is cut where they are shown.
      if (width === 390) {
        const words = opener.element().querySelector('span');
        expect(words?.scrollWidth).toBe(words?.clientWidth);
      }
      // In a narrow bar a few words open the sentence and its button.
      if (width < 1280) await opener.click();
      await expect
        .element(notice.getByRole('button', { name: actions[action] }))
        .toBeInViewport({ ratio: 1 });
      if (width < 1280) await opener.click();
    }
  },
);
