import { Chip } from '#components/ui/chip.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { SettingsView } from '#lib/admin/settings/loaders.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { NoticeForm } from './notice-form.tsx';

/** The notice that everyone sees, with a preview. */
export function NoticePanel({ view: { locale, notice } }: { view: SettingsView }) {
  const { adminSettings, shell } = messagesFor(locale);
  const words = adminSettings.notice;
  return (
    <Panel
      title={words.title}
      text={words.text}
      titleId="notice"
      actions={
        <Chip size="small" variant={notice.isShown ? 'success' : 'disabled'}>
          {notice.isShown ? words.shown : words.notShown}
        </Chip>
      }
    >
      <NoticeForm given={notice} labels={shell.notice} />
    </Panel>
  );
}
