'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Form } from '#components/ui/form.tsx';
import { ApiError } from '#lib/browser/api-error.ts';
import type { Values } from '#lib/browser/save-edit.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import { LinkField } from './link-field.tsx';
import type { LinkedModule } from './linked-module.ts';
import styles from './report-links.module.css';
import { useEditForm } from './use-edit-form.tsx';

type Link = { moduleId: string; powerBILink: string | null };

type Props<T> = {
  modules: readonly LinkedModule[];
  version: string;
  /** What stands where a module has no link. */
  emptyText: string;
  reportOrigin: string | null;
  /** The links that an answer holds. */
  read: (answer: T) => readonly Link[];
  send: (links: readonly Link[], ifMatch: string) => Promise<T>;
  /** The list in which the server finds a wrong link. */
  list: string;
  /** What is said when links were saved; `isNew`: where there was none. */
  done: (isNew: boolean) => string;
};

/** The Power BI reports of modules; all that were changed are saved, or none. */
export function ReportLinks<T extends { version: string }>({
  modules,
  version,
  emptyText,
  reportOrigin,
  read,
  send,
  list,
  done,
}: Props<T>) {
  const t = useTranslations('adminEdit.links');
  const [previewed, setPreviewed] = useState<string | null>(null);
  const { form, submit, isBusy, dialog } = useEditForm<T>({
    version,
    values: Object.fromEntries(modules.map(({ id, link }) => [id, link])),
    read: (answer) =>
      Object.fromEntries(read(answer).map(({ moduleId, powerBILink }) => [moduleId, powerBILink ?? ''])),
    send: (changed, ifMatch) =>
      send(
        Object.entries(changed).map(([moduleId, link]) => ({ moduleId, powerBILink: link || null })),
        ifMatch,
      ),
    done: (_, changed, before) =>
      done(Object.entries(changed).some(([id, link]) => link !== '' && before[id] === '')),
    labelOf: (field) => modules.find(({ id }) => id === field)?.name ?? field,
    textOf: (_, link) => link || t('noLink'),
    refused: refuse,
  });

  /** What is wrong with a link stands under its field; everything else is said once. */
  function refuse(error: unknown, changed: Values): void {
    if (!(error instanceof ApiError)) throw error;
    const wrong = Object.keys(changed).flatMap((id, at) => {
      const message = error.fields[`${list}.${at}.powerBILink`];
      return message ? [{ id, message }] : [];
    });
    for (const [at, { id, message }] of wrong.entries())
      form.setError(id, { message }, { shouldFocus: at === 0 });
    if (wrong.length === 0 && error.code !== 'UNAUTHENTICATED')
      showToast(
        'error',
        error.code === undefined || error.code === 'ERR_NETWORK' ? t('failed') : error.message,
      );
  }

  const spread = (id: string) => {
    const link = form.getValues(id) ?? '';
    for (const module of modules) {
      form.setValue(module.id, link, { shouldDirty: true });
      form.clearErrors(module.id);
    }
  };

  const { isDirty } = form.formState;
  return (
    <Form className={styles.form} noValidate onSubmit={submit}>
      <div>
        {modules.map((module) => (
          <LinkField
            key={module.id}
            module={module}
            form={form}
            emptyText={emptyText}
            reportOrigin={reportOrigin}
            isAlone={modules.length === 1}
            isPreviewed={previewed === module.id}
            onPreview={(isShown) => setPreviewed(isShown ? module.id : null)}
            onSpread={() => spread(module.id)}
          />
        ))}
      </div>
      <div className={styles.actions}>
        <Button type="submit" disabled={isBusy || !isDirty}>
          {isBusy ? t('saving') : t('save')}
        </Button>
        {isDirty && (
          <Button variant="empty" disabled={isBusy} onClick={() => form.reset()}>
            {t('reset')}
          </Button>
        )}
      </div>
      {dialog}
    </Form>
  );
}
