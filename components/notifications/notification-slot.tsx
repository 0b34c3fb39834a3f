import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { NotificationListOut } from '#lib/notifications/schema.ts';
import { moduleList } from '#lib/vocabulary/modules.ts';
import { NotificationCenter } from './notification-center.tsx';

type Props = {
  locale: Locale;
  userId: string;
  initial: NotificationListOut;
  /** Whether the person has the market, whose news stand first. */
  hasNews: boolean;
};

/** Gives the notification centre its words in the reader's language. */
export function NotificationSlot({ locale, userId, initial, hasNews }: Props) {
  const { modules, notifications, pricing } = messagesFor(locale);
  const { types, roles, empty, news, ...labels } = notifications;
  return (
    <NotificationCenter
      key={userId}
      userId={userId}
      locale={locale}
      initial={initial}
      texts={{
        types,
        roles,
        plans: Object.fromEntries(Object.entries(pricing.plans).map(([name, plan]) => [name, plan.name])),
        modules: Object.fromEntries(moduleList.map(({ name }) => [name, modules.names[name].name])),
      }}
      labels={{ ...labels, emptyTitle: empty.title, emptyText: empty.text, news: hasNews ? news : null }}
      modulePaths={Object.fromEntries(moduleList.map(({ name, path }) => [name, path]))}
    />
  );
}
