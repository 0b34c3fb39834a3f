import { describe, expect, it, vi } from 'vitest';
import { SignUpFlow } from '#components/auth/signup-flow.tsx';
import { PricingPage } from '#components/pricing/pricing-page.tsx';
import { SiteNotice } from '#components/shell/site-notice.tsx';
import { useSiteState } from '#components/shell/use-site-state.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { Switch } from '#lib/vocabulary/terms.ts';
import { draw } from '#tests/setup/draw.tsx';

vi.mock('#components/shell/use-site-state.ts', () => ({ useSiteState: vi.fn(() => null) }));

const switchedOff = (off: Switch) => {
  const switches = { guestChat: true, signUps: true, trials: true, chat: true, [off]: false };
  vi.mocked(useSiteState).mockReturnValue({ switches, notice: null });
};

describe.each(locales)('in %s', (locale) => {
  const { auth, pricing, shell } = messagesFor(locale);
  const closed = translator(locale, 'errors.codes')('FEATURE_OFF', { feature: 'signUps' });
  const cards = () => draw(locale, <PricingPage locale={locale} origin="https://raff.example" />);
  const count = (html: string, text: string) => html.split(text).length - 1;

  it('pricing offers no account while none can be made, and says so at each plan', () => {
    switchedOff('signUps');
    const html = cards();
    expect(count(html, closed)).toBe(3);
    expect(html).not.toContain('/signup?');
  });

  it('pricing speaks of no trial at a plan while none begins', () => {
    switchedOff('trials');
    expect(cards()).not.toContain(pricing.actions.noCard);
    vi.mocked(useSiteState).mockReturnValue(null);
    expect(cards()).toContain(pricing.actions.noCard);
  });

  it('signing up says that nobody can, and asks for nothing', () => {
    const flow = (word: string | null) =>
      draw(locale, <SignUpFlow callbackUrl={null} google={null} closed={word} foot={null} />);
    expect(flow(closed)).toContain(closed);
    expect(flow(closed)).not.toContain('<input');
    expect(flow(null)).toContain(auth.signup.whoLead);
  });

  it('a notice can be closed where that was allowed alone', () => {
    const notice = { tone: 'warning', text: 'صيانة tonight', version: '1' } as const;
    const drawn = (isDismissible: boolean) =>
      draw(locale, <SiteNotice notice={{ ...notice, isDismissible }} labels={shell.notice} />);
    expect(drawn(true)).toContain(`aria-label="${shell.notice.close}"`);
    expect(drawn(false)).not.toContain(shell.notice.close);
    expect(drawn(false)).toContain('<p dir="auto">صيانة tonight</p>');
  });
});
