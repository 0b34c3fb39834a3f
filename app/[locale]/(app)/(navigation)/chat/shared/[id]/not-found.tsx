import { EmptyState } from '#components/ui/empty-state.tsx';
import { ChatIcon } from '#components/ui/icons.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { pageLocale } from '#lib/i18n/page.ts';
import { localizedPath } from '#lib/i18n/paths.ts';

/** For a share that is over, taken back, of another company, or never was: one answer for all. */
export default async function ShareGone() {
  const locale = await pageLocale();
  const { title, text, action } = messagesFor(locale).chat.sharing.gone;
  return (
    <EmptyState
      level={1}
      icon={<ChatIcon size={24} />}
      title={title}
      text={text}
      action={<LinkButton href={localizedPath(locale, '/chat')}>{action}</LinkButton>}
    />
  );
}
