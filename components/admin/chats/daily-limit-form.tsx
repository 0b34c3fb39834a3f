'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { errorText } from '#components/auth/form-errors.ts';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { Form } from '#components/ui/form.tsx';
import { FormField } from '#components/ui/form-field.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { MOST_DAILY_QUESTIONS, readLimit } from '#lib/admin/chats/policy.ts';
import type { LimitedUserOut } from '#lib/admin/chats/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import { MEMBER_QUESTIONS_PER_DAY } from '#lib/chat/policy.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import styles from './chats-page.module.css';

type Props = {
  locale: Locale;
  userId: string;
  limit: number | null;
  /** What is said where the server says nothing. */
  failed: string;
};

/** How many questions a day somebody may ask. */
export function DailyLimitForm({ locale, userId, limit, failed }: Props) {
  const t = useTranslations('adminChats');
  const router = useRouter();
  const write = (value: number) => formatNumber(locale, value);
  const written = (value: number | null) => (value === null ? '' : String(value));
  const { register, handleSubmit, formState, reset, setError } = useForm({
    defaultValues: { limit: written(limit) },
  });
  const { errors, isSubmitting, isDirty } = formState;
  const submit = handleSubmit(async ({ limit: typed }) => {
    const wanted = readLimit(typed) ?? null;
    try {
      const { user } = await callApi<LimitedUserOut>(`/admin/users/${encodeURIComponent(userId)}/limit`, {
        method: 'PATCH',
        body: { limit: wanted },
        silent: true,
      });
      const kept = user.dailyMessageLimit;
      const said =
        kept === null
          ? t('limit.reset', { limit: write(MEMBER_QUESTIONS_PER_DAY) })
          : t('limit.set', { limit: write(kept) });
      showToast('success', said);
      reset({ limit: written(kept) });
      router.refresh();
    } catch (failure) {
      setError('limit', { type: 'server', message: errorText(failure, failed) }, { shouldFocus: true });
    }
  });
  return (
    <Panel
      title={t('limit.title')}
      text={t('limit.text')}
      titleId="limit"
      actions={limit === 0 && <Chip variant="warning">{t('off')}</Chip>}
    >
      <Form className={styles.limit} onSubmit={submit} noValidate aria-busy={isSubmitting}>
        <FormField
          label={t('limit.label')}
          registration={register('limit', {
            validate: (typed) =>
              readLimit(typed) !== undefined || t('limit.invalid', { limit: write(MOST_DAILY_QUESTIONS) }),
          })}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          error={errors.limit?.message}
          hint={t('limit.hint', { limit: write(MEMBER_QUESTIONS_PER_DAY) })}
        />
        <Button type="submit" disabled={!isDirty || isSubmitting}>
          {isSubmitting ? t('limit.saving') : t('limit.save')}
        </Button>
      </Form>
    </Panel>
  );
}
