import { ActionMenu } from '#components/ui/action-menu.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { labelled } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { CallButton } from './call-button.tsx';
import styles from './row-actions.module.css';

type RowAction = { key: string; label: string } & (
  | { href: string }
  | { path: string; done: string; tone?: 'error' }
);

type Props = {
  locale: Locale;
  /** Names the row for those who hear a button alone. */
  about: string;
  actions: readonly RowAction[];
};

/** What can be done with a row: behind "…" for the keyboard and fingers, and as buttons while a pointer is on the row. */
export function RowActions({ locale, about, actions }: Props) {
  if (actions.length === 0) return '–';
  const t = translator(locale, 'adminList');
  return (
    <span className={styles.actions}>
      <span className={styles.inline}>
        {actions.map((action) => (
          <Action key={action.key} {...{ locale, about, action }} />
        ))}
      </span>
      <ActionMenu label={t('actionsFor', { name: about })}>
        {actions.map((action) => (
          <Action key={action.key} {...{ locale, about, action }} role="menuitem" />
        ))}
      </ActionMenu>
    </span>
  );
}

type ActionProps = Omit<Props, 'actions'> & { action: RowAction; role?: 'menuitem' };

/** One of them; no stop of Tab, for the menu is one already. */
function Action({ locale, about, action, role }: ActionProps) {
  const variant = role ? 'empty' : 'outlined';
  const { label } = action;
  return 'href' in action ? (
    <LinkButton
      size="small"
      href={action.href}
      label={labelled(locale, label, about)}
      {...{ role, variant, tabIndex: -1 }}
    >
      {label}
    </LinkButton>
  ) : (
    <CallButton {...{ locale, label, about, role, variant, tabIndex: -1 }} {...callOf(action)} />
  );
}

function callOf({ path, done, tone }: Extract<RowAction, { path: string }>) {
  return { path, done, ...(tone ? { tone } : {}) };
}
