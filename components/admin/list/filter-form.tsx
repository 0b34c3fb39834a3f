import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { ListAddress } from '#lib/admin/list/page-address.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import styles from './filter-form.module.css';
import { ListForm } from './list-form.tsx';

type Props = {
  locale: Locale;
  address: ListAddress;
  /** The fields, and what has to stay in the address. */
  children: ReactNode;
  /** The button's word where one looks for something rather than narrows a list. */
  find?: string;
  /** Beside the button: a way back. */
  clear?: ReactNode;
  /** Below the fields: narrowings that are links. */
  links?: ReactNode;
};

/** What a list is narrowed by: fields that are its address, so that it works before its script does. */
export function FilterForm({ locale, address, children, find, clear, links }: Props) {
  const { adminList } = messagesFor(locale);
  return (
    <search aria-label={find === undefined ? adminList.filters : undefined}>
      <ListForm action={address.path} given={address.given} className={styles.fields}>
        {children}
        <Button
          type="submit"
          variant="outlined"
          size="small"
          className={find === undefined ? styles.apply : undefined}
        >
          {find ?? adminList.apply}
        </Button>
        {clear}
      </ListForm>
      {links}
    </search>
  );
}
