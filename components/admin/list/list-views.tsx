'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Form } from '#components/ui/form.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { CloseIcon } from '#components/ui/icons.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { addressOf, sameQuery } from '#lib/address/address-fields.ts';
import { keptQuery, type ListAddress } from '#lib/admin/list/page-address.ts';
import type { ViewOut } from '#lib/admin/list/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import type { AdminList } from '#lib/vocabulary/terms.ts';
import styles from './list-views.module.css';

type Props = {
  list: AdminList;
  /** The word for the whole list. */
  all: string;
  views: readonly ViewOut[];
  address: ListAddress;
};

/** The addresses of a list that admins keep under names, and a way to keep this one. */
export function ListViews({ list, all, views, address }: Props) {
  const t = useTranslations('adminList.views');
  const router = useRouter();
  const here = keptQuery(address);
  const remove = async (id: string) => {
    await callApi(`/admin/views/${id}`, { method: 'DELETE', success: t('deleted') }).then(
      () => router.refresh(),
      () => {},
    );
  };
  return (
    <nav className={styles.views} aria-label={t('label')}>
      <ul>
        <li>
          <PageLink href={address.path} aria-current={here === '' ? 'true' : undefined}>
            {all}
          </PageLink>
        </li>
        {views.map(({ id, name, query, isOwn, ownerName }) => (
          <li key={id}>
            <PageLink
              href={addressOf(address.path, query)}
              aria-current={here !== '' && sameQuery(query, here) ? 'true' : undefined}
              title={isOwn ? undefined : t('by', { name: ownerName })}
            >
              <bdi>{name}</bdi>
            </PageLink>
            {isOwn && (
              <IconButton size="small" label={t('delete', { name })} onClick={() => void remove(id)}>
                <CloseIcon size={14} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {here !== '' && <SaveView list={list} query={here} />}
    </nav>
  );
}

function SaveView({ list, query }: { list: AdminList; query: string }) {
  const t = useTranslations('adminList.views');
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setBusy(true);
    setProblem(null);
    try {
      const body = { list, query, name: fields.get('name'), isShared: fields.get('isShared') === 'on' };
      await callApi('/admin/views', { body, success: t('saved'), silent: true });
      setOpen(false);
      router.refresh();
    } catch (error) {
      if (error instanceof ApiError) setProblem(error.fields.name ?? error.message);
    } finally {
      setBusy(false);
    }
  };
  if (!open) {
    return (
      <Button size="small" variant="empty" onClick={() => setOpen(true)}>
        {t('save')}
      </Button>
    );
  }
  return (
    <Form className={styles.save} onSubmit={save}>
      <label>
        <span className="visually-hidden">{t('name')}</span>
        <input
          name="name"
          dir="auto"
          required
          maxLength={60}
          placeholder={t('name')}
          autoComplete="off"
          ref={(field) => field?.focus()}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : 'view-problem'}
        />
      </label>
      <label className={styles.share}>
        <input type="checkbox" name="isShared" />
        {t('share')}
      </label>
      <Button size="small" type="submit" disabled={busy}>
        {t('keep')}
      </Button>
      {problem !== null && (
        <p id="view-problem" role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </Form>
  );
}
