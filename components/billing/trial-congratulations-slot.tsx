import { DAY } from '#lib/core/clock.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { textsForBrowser } from '#lib/i18n/compiled-texts.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { ListedNotification } from '#lib/notifications/schema.ts';
import { TrialCongratulations } from './trial-congratulations.tsx';

type Props = {
  locale: Locale;
  userId: string;
  /** The newest ones. */
  notifications: readonly ListedNotification[];
  now: Date;
};

/** Gives the congratulations their words, and the notification that no one has seen arrive. */
export function TrialCongratulationsSlot({ locale, userId, notifications, now }: Props) {
  const { billing, pricing } = messagesFor(locale);
  const pending = notifications.find(
    ({ type, readAt, createdAt }) =>
      type === 'free.trial.subscription.created' &&
      readAt === null &&
      now.getTime() - Date.parse(createdAt) < DAY,
  );
  return (
    <TrialCongratulations
      key={userId}
      locale={locale}
      pending={pending ?? null}
      texts={{
        ...textsForBrowser(billing.congratulations),
        opening: billing.actions.opening,
        plans: {
          starter: pricing.plans.starter.name,
          growth: pricing.plans.growth.name,
          premium: pricing.plans.premium.name,
        },
      }}
    />
  );
}
