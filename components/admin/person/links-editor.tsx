'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#components/ui/button.tsx';
import { Form } from '#components/ui/form.tsx';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import { LinkField } from './link-field.tsx';
import styles from './person.module.css';

export type EditedModule = { id: string; name: string; link: string };

type Props = {
  path: string;
  companyName: string;
  /** Another origin that reports may come from, beside Power BI's own. */
  reportOrigin: string | null;
  modules: readonly EditedModule[];
};

export type LinkValues = Record<string, string>;

/** The Power BI report of each module; all are saved or none. */
export function LinksEditor({ path, companyName, reportOrigin, modules }: Props) {
  const t = useTranslations('adminPerson.links');
  const router = useRouter();
  const [isDrawing, startDrawing] = useTransition();
  const [previewed, setPreviewed] = useState<string | null>(null);
  const form = useForm<LinkValues>({
    defaultValues: Object.fromEntries(modules.map(({ id, link }) => [id, link])),
  });
  const { isSubmitting, isDirty } = form.formState;

  const save = async (values: LinkValues) => {
    const links = modules.map(({ id }) => ({ moduleId: id, powerBILink: values[id]?.trim() || null }));
    try {
      await callApi(path, { method: 'PUT', body: { links }, silent: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error);
      return;
    }
    const isNews = modules.some(({ link }, at) => link === '' && links[at]?.powerBILink !== null);
    showToast('success', isNews ? t('saved', { company: companyName }) : t('savedQuietly'));
    startDrawing(() => router.refresh());
  };

  /** What is wrong with a link stands under its field; everything else is said once. */
  const refuse = (error: ApiError) => {
    const wrong = modules.flatMap(({ id }, at) => {
      const message = error.fields[`links.${at}.powerBILink`];
      return message ? [{ id, message }] : [];
    });
    for (const [at, { id, message }] of wrong.entries())
      form.setError(id, { message }, { shouldFocus: at === 0 });
    if (wrong.length === 0 && error.code !== 'UNAUTHENTICATED')
      showToast(
        'error',
        error.code === undefined || error.code === 'ERR_NETWORK' ? t('failed') : error.message,
      );
  };

  const spread = (id: string) => {
    const link = form.getValues(id) ?? '';
    for (const module of modules) {
      form.setValue(module.id, link, { shouldDirty: true });
      form.clearErrors(module.id);
    }
  };

  const isBusy = isSubmitting || isDrawing;
  return (
    <Form className={styles.stack} noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
      {modules.map((module) => (
        <LinkField
          key={module.id}
          module={module}
          form={form}
          reportOrigin={reportOrigin}
          isAlone={modules.length === 1}
          isPreviewed={previewed === module.id}
          onPreview={(isShown) => setPreviewed(isShown ? module.id : null)}
          onSpread={() => spread(module.id)}
        />
      ))}
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
    </Form>
  );
}
