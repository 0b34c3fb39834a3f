'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { type ChangeEvent, createContext, type ReactNode, use, useMemo, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import type { BulkOut } from '#lib/admin/person/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import plain from '../../ui/plain-field.module.css';
import styles from './bulk-selection.module.css';

type Action = 'block' | 'unblock';

const Selection = createContext<{
  selected: ReadonlySet<string>;
  set: (id: string, on: boolean) => void;
} | null>(null);

type Props = { ids: readonly string[]; children: ReactNode };

/** Around a page of people: what is done to those who are selected. Another page begins with no one. */
export function BulkSelection({ ids, children }: Props) {
  const t = useTranslations('adminUsers.bulk');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<Action | null>(null);
  const value = useMemo(
    () => ({
      selected,
      set: (id: string, on: boolean) =>
        setSelected((before) => new Set(on ? [...before, id] : [...before].filter((other) => other !== id))),
    }),
    [selected],
  );
  return (
    <Selection value={value}>
      {selected.size > 0 && (
        <section className={styles.bar} aria-label={t('selected', { count: selected.size })}>
          <label className={styles.all}>
            <input
              type="checkbox"
              checked={selected.size === ids.length}
              onChange={({ target }) => setSelected(new Set(target.checked ? ids : []))}
            />
            {t('selectAll')}
          </label>
          <p role="status">{t('selected', { count: selected.size })}</p>
          <Button size="small" variant="outlined" tone="error" onClick={() => setAsking('block')}>
            {t('block')}
          </Button>
          <Button size="small" variant="outlined" onClick={() => setAsking('unblock')}>
            {t('unblock')}
          </Button>
          <Button size="small" variant="empty" onClick={() => setSelected(new Set())}>
            {t('clear')}
          </Button>
        </section>
      )}
      {children}
      {asking && (
        <BulkDialog
          action={asking}
          ids={[...selected]}
          onClose={() => setAsking(null)}
          onDone={() => {
            setAsking(null);
            setSelected(new Set());
          }}
        />
      )}
    </Selection>
  );
}

/** The box at the beginning of a row. */
export function SelectRow({ id, label }: { id: string; label: string }) {
  const selection = use(Selection);
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={label}
      checked={selection?.selected.has(id) ?? false}
      onChange={({ target }: ChangeEvent<HTMLInputElement>) => selection?.set(id, target.checked)}
    />
  );
}

const INVERSE = { block: 'unblock', unblock: 'block' } as const;

type DialogProps = { action: Action; ids: string[]; onClose: () => void; onDone: () => void };

function BulkDialog({ action, ids, onClose, onDone }: DialogProps) {
  const t = useTranslations('adminUsers.bulk');
  const common = useTranslations('common.actions');
  const failed = useTranslations('errors.failed');
  const locale = useLocale();
  const router = useRouter();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const call = (which: Action, whom: string[]) =>
    callApi<BulkOut>('/admin/users/bulk', {
      body: { action: which, ids: whom, reason: reason.trim() || null },
      errorMessage: failed('updateUserStatus'),
    });

  const undo = async (changed: string[]) => {
    await call(INVERSE[action], changed).then(
      () => showToast('success', t(action === 'block' ? 'undone' : 'undoneBlock')),
      () => {},
    );
    router.refresh();
  };

  const confirm = async () => {
    setBusy(true);
    try {
      const { changed, skipped } = await call(action, ids);
      const figures = {
        changed: formatNumber(locale, changed.length),
        skipped: formatNumber(locale, skipped.length),
      };
      const back = changed.length > 0 ? { label: t('undo'), run: () => void undo(changed) } : undefined;
      showToast('success', t(action === 'block' ? 'blocked' : 'unblocked', figures), back);
      onDone();
      router.refresh();
    } catch {
      // The toast has said why; the dialog stays, so that it can be tried again.
      setBusy(false);
    }
  };

  return (
    <ConfirmDialog
      open
      title={t(action === 'block' ? 'blockTitle' : 'unblockTitle', { count: ids.length })}
      confirmLabel={t(action)}
      cancelLabel={common('cancel')}
      tone={action === 'block' ? 'error' : 'primary'}
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t(action === 'block' ? 'blockText' : 'unblockText')}</p>
      <label className={styles.reason}>
        <span>{t('reason')}</span>
        <input
          className={plain.control}
          dir="auto"
          maxLength={300}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
    </ConfirmDialog>
  );
}
