'use client';

import { useTranslations } from 'next-intl';
import { useEditForm } from '#components/admin/edit/use-edit-form.tsx';
import { errorText } from '#components/auth/form-errors.ts';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { Form } from '#components/ui/form.tsx';
import { FormField } from '#components/ui/form-field.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { MOST_DAILY_QUESTIONS, readLimit } from '#lib/admin/chats/policy.ts';
import type { LimitedUserOut } from '#lib/admin/chats/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { MEMBER_QUESTIONS_PER_DAY } from '#lib/chat/policy.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import styles from './chats-page.module.css';

type Props = {
  locale: Locale;
  userId: string;
  limit: number | null;
  version: string;
  /** What is said where the server says nothing. */
  failed: string;
};

function written(limit: number | null): string {
  return limit === null ? '' : String(limit);
}

/** How many questions a day someone may ask. */
export function DailyLimitForm({ locale, userId, limit, version, failed }: Props) {
  const t = useTranslations('adminChats.limit');
  const tChats = useTranslations('adminChats');
  const write = (value: number) => formatNumber(locale, value);
  const standard = { limit: write(MEMBER_QUESTIONS_PER_DAY) };
  const { form, submit, isBusy, dialog } = useEditForm<LimitedUserOut>({
    version,
    values: { limit: written(limit) },
    normal: (typed) => written(readLimit(typed) ?? null),
    read: ({ user }) => ({ limit: written(user.dailyMessageLimit) }),
    send: ({ limit: wanted = '' }, ifMatch) =>
      callApi(`/admin/users/${encodeURIComponent(userId)}/limit`, {
        method: 'PATCH',
        body: { limit: readLimit(wanted) ?? null },
        ifMatch,
        silent: true,
      }),
    done: ({ user: { dailyMessageLimit: kept } }) =>
      kept === null ? t('reset', standard) : t('set', { limit: write(kept) }),
    labelOf: () => t('label'),
    textOf: (_, value) => (value === '' ? t('default', standard) : write(Number(value))),
    refused: (error) =>
      form.setError('limit', { type: 'server', message: errorText(error, failed) }, { shouldFocus: true }),
  });
  const { errors, isDirty } = form.formState;
  return (
    <Panel
      title={t('title')}
      text={t('text')}
      titleId="limit"
      actions={limit === 0 && <Chip variant="warning">{tChats('off')}</Chip>}
    >
      <Form className={styles.limit} onSubmit={submit} noValidate aria-busy={isBusy}>
        <FormField
          label={t('label')}
          registration={form.register('limit', {
            validate: (typed) =>
              readLimit(typed) !== undefined || t('invalid', { limit: write(MOST_DAILY_QUESTIONS) }),
          })}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          error={errors.limit?.message}
          hint={t('hint', standard)}
        />
        <Button type="submit" disabled={!isDirty || isBusy}>
          {isBusy ? t('saving') : t('save')}
        </Button>
      </Form>
      {dialog}
    </Panel>
  );
}
