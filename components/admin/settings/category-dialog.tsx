'use client';

import { useTranslations } from 'next-intl';
import { useEditForm } from '#components/admin/edit/use-edit-form.tsx';
import { errorText, showFieldErrors } from '#components/auth/form-errors.ts';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { FormField } from '#components/ui/form-field.tsx';
import type { CategoryOut } from '#lib/admin/settings/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import type { Values } from '#lib/browser/save-edit.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import { withLatinDigits } from '#lib/i18n/digits.ts';
import type { EditedCategory } from './edited-category.ts';
import styles from './settings-page.module.css';
import { YesNoField } from './yes-no-field.tsx';

const FIELDS = ['nameEn', 'nameAr', 'position', 'isSelectable'] as const;

type Props = EditedCategory & { open: boolean; onClose: () => void };

/** A category's names, its place, and whether it can be chosen. */
export function CategoryDialog({ category, name, last, open, onClose }: Props) {
  const t = useTranslations('adminSettings.categories');
  const tCommon = useTranslations('common.actions');
  const { form, submit, isBusy, dialog } = useEditForm<CategoryOut>({
    version: category.version,
    values: written(category),
    normal: (typed, field) => (field === 'position' ? withLatinDigits(typed) : typed).trim(),
    read: written,
    send: (changed, ifMatch) =>
      callApi(`/admin/categories/${category.id}`, {
        method: 'PUT',
        body: bodyOf(changed),
        ifMatch,
        silent: true,
      }),
    done: () => {
      onClose();
      return t('saved');
    },
    labelOf: (field) => t(FIELDS.find((each) => each === field) ?? 'name'),
    textOf: (field, value) => (field === 'isSelectable' ? t(value === 'yes' ? 'yes' : 'no') : value),
    refused: (error) => {
      if (!showFieldErrors(error, FIELDS, form.setError)) showToast('error', errorText(error, t('failed')));
    },
  });
  const { errors, isDirty } = form.formState;
  return (
    <FormDialog
      open={open}
      title={t('editOf', { name })}
      submitLabel={isBusy ? t('saving') : t('save')}
      cancelLabel={tCommon('cancel')}
      canSubmit={isDirty}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
      dialog={dialog}
    >
      <FormField
        label={t('nameEn')}
        registration={form.register('nameEn')}
        dir="ltr"
        autoComplete="off"
        error={errors.nameEn?.message}
      />
      <FormField
        label={t('nameAr')}
        registration={form.register('nameAr')}
        autoComplete="off"
        error={errors.nameAr?.message}
      />
      <FormField
        label={t('position')}
        registration={form.register('position', {
          validate: (typed) =>
            /^[1-9]\d{0,3}$/.test(withLatinDigits(typed ?? '').trim()) || t('positionWrong', { last }),
        })}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        error={errors.position?.message}
        hint={t('positionHint', { last })}
      />
      {category.isShowcase ? (
        <p className={styles.quiet}>{t('showcaseHint')}</p>
      ) : (
        <YesNoField form={form} name="isSelectable" label={t('isSelectable')} />
      )}
    </FormDialog>
  );
}

function written({ nameEn, nameAr, position, isSelectable }: CategoryOut): Values {
  return { nameEn, nameAr, position: String(position), isSelectable: isSelectable ? 'yes' : 'no' };
}

function bodyOf({ position, isSelectable, ...names }: Values) {
  return {
    ...names,
    ...(position === undefined ? {} : { position: Number(position) }),
    ...(isSelectable === undefined ? {} : { isSelectable: isSelectable === 'yes' }),
  };
}
