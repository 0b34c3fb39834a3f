'use client';

import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useEditForm } from '#components/admin/edit/use-edit-form.tsx';
import { errorText, showFieldErrors } from '#components/auth/form-errors.ts';
import { Button } from '#components/ui/button.tsx';
import { dialogClose } from '#components/ui/dialog-close.ts';
import { Form } from '#components/ui/form.tsx';
import { FormField } from '#components/ui/form-field.tsx';
import type { CategoryOut } from '#lib/admin/settings/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import type { Values } from '#lib/browser/save-edit.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import { withLatinDigits } from '#lib/i18n/digits.ts';
import type { EditedCategory } from './edited-category.ts';
import styles from './settings-page.module.css';

const FIELDS = ['nameEn', 'nameAr', 'position', 'isSelectable'] as const;

type Props = EditedCategory & { open: boolean; onClose: () => void };

/** A category's names, its place, and whether it can be chosen. */
export function CategoryDialog({ category, name, last, open, onClose }: Props) {
  const t = useTranslations('adminSettings.categories');
  const tCommon = useTranslations('common.actions');
  const id = useId();
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
    <Dialog
      open={open}
      onClose={isBusy ? undefined : dialogClose(onClose)}
      aria-labelledby={`${id}-title`}
      maxWidth="xs"
      fullWidth
    >
      <Form noValidate onSubmit={submit} aria-busy={isBusy}>
        <DialogTitle id={`${id}-title`} component="h2">
          {t('editOf', { name })}
        </DialogTitle>
        <DialogContent className={styles.form}>
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
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={form.watch('isSelectable') === 'yes'}
                aria-describedby={errors.isSelectable && `${id}-choosing`}
                onChange={({ target }) => {
                  form.clearErrors('isSelectable');
                  form.setValue('isSelectable', target.checked ? 'yes' : 'no', { shouldDirty: true });
                }}
              />
              {t('isSelectable')}
            </label>
          )}
          {errors.isSelectable && (
            <p id={`${id}-choosing`} className={styles.error}>
              {errors.isSelectable.message}
            </p>
          )}
        </DialogContent>
        <DialogActions>
          <Button variant="empty" onClick={onClose} disabled={isBusy}>
            {tCommon('cancel')}
          </Button>
          <Button type="submit" disabled={isBusy || !isDirty}>
            {isBusy ? t('saving') : t('save')}
          </Button>
        </DialogActions>
      </Form>
      {dialog}
    </Dialog>
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
