'use client';

import { useTranslations } from 'next-intl';
import { useEditForm } from '#components/admin/edit/use-edit-form.tsx';
import { errorText, showFieldErrors } from '#components/auth/form-errors.ts';
import { type NoticeLabels, SiteNotice } from '#components/shell/site-notice.tsx';
import { Button } from '#components/ui/button.tsx';
import { Form } from '#components/ui/form.tsx';
import { FormField } from '#components/ui/form-field.tsx';
import type { AdministeredNoticeOut } from '#lib/admin/notice/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import type { Values } from '#lib/browser/save-edit.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import { businessMoment } from '#lib/core/clock.ts';
import { cairoInstant } from '#lib/vocabulary/cairo-days.ts';
import styles from './settings-page.module.css';
import { YesNoField } from './yes-no-field.tsx';

const FIELDS = ['textEn', 'textAr', 'startsAt', 'endsAt', 'isOn', 'tone', 'isDismissible'] as const;
const SWITCHED = ['isOn', 'isDismissible'] as const;
const MOMENTS = ['startsAt', 'endsAt'] as const;

type Props = { given: AdministeredNoticeOut; labels: NoticeLabels };

/** The notice's words in both languages, from when until when, and a look at it. */
export function NoticeForm({ given, labels }: Props) {
  const t = useTranslations('adminSettings.notice');
  const { form, submit, isBusy, dialog } = useEditForm<AdministeredNoticeOut>({
    version: given.version,
    values: written(given),
    read: written,
    send: (changed, ifMatch) =>
      callApi('/admin/notice', { method: 'PUT', body: bodyOf(changed), ifMatch, silent: true }),
    done: (answer) => t(answer.isShown ? 'savedShown' : 'saved'),
    labelOf: (field) => t(FIELDS.find((each) => each === field) ?? 'title'),
    textOf: (field, value) => {
      if (field === 'tone') return t(value === 'warning' ? 'warning' : 'info');
      return SWITCHED.some((each) => each === field) ? t(value === 'yes' ? 'yes' : 'no') : value;
    },
    refused: (error) => {
      if (!showFieldErrors(error, FIELDS, form.setError)) showToast('error', errorText(error, t('failed')));
    },
  });
  const { errors, isDirty } = form.formState;
  const hints = { startsAt: t('startsAtHint'), endsAt: t('endsAtHint') };
  return (
    <Form noValidate onSubmit={submit} aria-busy={isBusy} className={styles.form}>
      <div className={styles.tiers}>
        <FormField
          label={t('textEn')}
          registration={form.register('textEn')}
          error={errors.textEn?.message}
          dir="ltr"
          multiline
          rows={2}
        />
        <FormField
          label={t('textAr')}
          registration={form.register('textAr')}
          error={errors.textAr?.message}
          multiline
          rows={2}
        />
        {MOMENTS.map((moment) => (
          <FormField
            key={moment}
            label={t(moment)}
            optionalLabel={t('optional')}
            type="datetime-local"
            hint={hints[moment]}
            registration={form.register(moment, {
              validate: (text) => !text || cairoInstant(text) !== null || t('momentWrong'),
            })}
            error={errors[moment]?.message}
          />
        ))}
      </div>
      <fieldset className={styles.choices}>
        <legend>{t('tone')}</legend>
        {(['info', 'warning'] as const).map((each) => (
          <label key={each} className={styles.check}>
            <input type="radio" value={each} {...form.register('tone')} />
            {t(each)}
          </label>
        ))}
      </fieldset>
      {SWITCHED.map((field) => (
        <YesNoField key={field} form={form} name={field} label={t(field)} />
      ))}
      <NoticePreview typed={form.watch()} labels={labels} />
      <p>
        <Button type="submit" disabled={isBusy || !isDirty}>
          {isBusy ? t('saving') : t('save')}
        </Button>
      </p>
      {dialog}
    </Form>
  );
}

/** The notice in both languages, as it is typed. */
function NoticePreview({ typed, labels }: { typed: Values; labels: NoticeLabels }) {
  const t = useTranslations('adminSettings.notice');
  const tone = typed.tone === 'warning' ? 'warning' : 'info';
  const isDismissible = typed.isDismissible === 'yes';
  return (
    <div>
      <h3 className={styles.part}>{t('preview')}</h3>
      {(['textEn', 'textAr'] as const).map((field) => (
        <div key={field} dir={field === 'textAr' ? 'rtl' : 'ltr'} className={styles.preview}>
          <SiteNotice
            notice={{ tone, text: typed[field] || '…', isDismissible, version: '' }}
            labels={labels}
            isPreview
          />
        </div>
      ))}
    </div>
  );
}

function written(notice: AdministeredNoticeOut): Values {
  const shown = (instant: string | null) => (instant === null ? '' : businessMoment(new Date(instant)));
  return {
    textEn: notice.textEn,
    textAr: notice.textAr,
    tone: notice.tone,
    isOn: notice.isOn ? 'yes' : 'no',
    isDismissible: notice.isDismissible ? 'yes' : 'no',
    startsAt: shown(notice.startsAt),
    endsAt: shown(notice.endsAt),
  };
}

function bodyOf(changed: Values) {
  return Object.fromEntries(
    Object.entries(changed).map(([field, value]) => {
      if (SWITCHED.some((each) => each === field)) return [field, value === 'yes'];
      if (MOMENTS.some((each) => each === field)) return [field, cairoInstant(value)?.toISOString() ?? null];
      return [field, value];
    }),
  );
}
