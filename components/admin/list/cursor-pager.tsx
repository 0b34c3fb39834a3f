import { PageLink } from '#components/ui/page-link.tsx';
import { addressWith, type ListAddress } from '#lib/admin/list/page-address.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import styles from './pager.module.css';

type Props = { locale: Locale; address: ListAddress; nextCursor: string | null };

/** Leads further into a list whose rows no one counts, and back to its beginning. */
export function CursorPager({ locale, address, nextCursor }: Props) {
  const words = messagesFor(locale).adminList;
  const isBeginning = address.given.cursor === undefined;
  if (isBeginning && nextCursor === null) return null;
  return (
    <nav className={styles.pager} aria-label={words.pages}>
      <span className={styles.steps}>
        {!isBeginning && (
          <PageLink href={addressWith(address, { cursor: null })} className={styles.step}>
            {words.newest}
          </PageLink>
        )}
        {nextCursor !== null && (
          <PageLink href={addressWith(address, { cursor: nextCursor })} className={styles.step}>
            {words.older}
          </PageLink>
        )}
      </span>
    </nav>
  );
}
