'use client';

import { useTranslations } from 'next-intl';
import type { UseFormReturn } from 'react-hook-form';
import { ReportFrame } from '#components/market/module/report-frame.tsx';
import { Button } from '#components/ui/button.tsx';
import { FormField } from '#components/ui/form-field.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { isPublicReport, isServicePage, pastedLink, powerBiLink } from '#lib/vocabulary/power-bi.ts';
import type { LinkedModule } from './linked-module.ts';
import styles from './report-links.module.css';

type Props = {
  module: LinkedModule;
  form: UseFormReturn<Record<string, string>>;
  /** What stands where there is no link. */
  emptyText: string;
  /** Another origin that reports may come from, beside Power BI's own. */
  reportOrigin: string | null;
  /** The only module: there are no others to use its link for. */
  isAlone: boolean;
  isPreviewed: boolean;
  onPreview: (isShown: boolean) => void;
  onSpread: () => void;
};

/** One module's link, with what can be seen of it before it is saved. */
export function LinkField({
  module,
  form,
  emptyText,
  reportOrigin,
  isAlone,
  isPreviewed,
  onPreview,
  onSpread,
}: Props) {
  const t = useTranslations('adminEdit.links');
  const { id, name } = module;
  const text = form.watch(id) ?? '';
  const url = powerBiLink(text, reportOrigin ?? undefined);
  const groups = isServicePage(text) ? t('groups') : null;
  const hint = groups ?? (url && isPublicReport(url) ? t('public') : undefined);
  const wrong = form.formState.errors[id]?.message;
  const unwrap = (event: { target: { value: string } }) => {
    form.clearErrors(id);
    const link = pastedLink(event.target.value);
    if (link !== event.target.value) form.setValue(id, link, { shouldDirty: true });
  };
  return (
    <div className={styles.link} data-module={id}>
      <FormField
        label={name}
        beside
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder={t('placeholder')}
        registration={form.register(id, { onChange: unwrap })}
        error={
          wrong &&
          (groups ? (
            <>
              {wrong}
              <br />
              {groups}
            </>
          ) : (
            wrong
          ))
        }
        hint={hint}
      />
      <div className={styles.actions}>
        {url ? (
          <>
            <LinkButton
              variant="quiet"
              reload
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              label={t('openOf', { module: name })}
            >
              {t('open')}
            </LinkButton>
            <Button
              variant="quiet"
              aria-expanded={isPreviewed}
              aria-label={isPreviewed ? t('close') : t('previewOf', { module: name })}
              onClick={() => onPreview(!isPreviewed)}
            >
              {isPreviewed ? t('close') : t('preview')}
            </Button>
            {!isAlone && (
              <Button variant="quiet" aria-label={t('forAllOf', { module: name })} onClick={onSpread}>
                {t('forAll')}
              </Button>
            )}
          </>
        ) : (
          text === '' && <span className={styles.quiet}>{emptyText}</span>
        )}
      </div>
      {url && isPreviewed && (
        <ReportFrame
          key={url}
          url={url}
          labels={{
            title: t('frameTitle', { module: name }),
            hint: t('frameHint'),
            open: t('open'),
            raff: t('close'),
          }}
          onLeave={() => onPreview(false)}
        />
      )}
    </div>
  );
}
