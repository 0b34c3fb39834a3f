import { Button } from '#components/ui/button.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { addressWith, type ListAddress } from '#lib/admin/list/page-address.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { ListForm } from './list-form.tsx';
import styles from './pager.module.css';

type Props = {
  locale: Locale;
  address: ListAddress;
  page: number;
  limit: number;
  /** How many rows there are, at the least where it is not exact. */
  total: number;
  totalIsExact: boolean;
  /** How many rows this page has. */
  shown: number;
};

/** Which rows these are, the pages before and after, and a way to any other. */
export function Pager({ locale, address, page, limit, total, totalIsExact, shown }: Props) {
  const words = messagesFor(locale).adminList;
  const t = translator(locale, 'adminList');
  const number = (value: number) => formatNumber(locale, value);
  const pages = Math.max(1, Math.ceil(total / limit));
  const first = (page - 1) * limit + 1;
  return (
    <nav className={styles.pager} aria-label={words.pages}>
      <p className={styles.range}>
        {shown === 0
          ? t('noneHere')
          : t('range', {
              first: number(first),
              last: number(first + shown - 1),
              total: totalIsExact ? number(total) : `${number(total)}+`,
            })}
      </p>
      {pages > 1 && (
        <ListForm action={address.path} given={{ page: `${page}` }} className={styles.jump}>
          <Kept given={address.given} />
          <label>
            {words.page}
            <input name="page" type="number" min={1} max={pages} defaultValue={page} required />
          </label>
          <span>{t('ofPages', { pages: number(pages) })}</span>
          <Button type="submit" variant="outlined" size="small">
            {words.go}
          </Button>
        </ListForm>
      )}
      <span className={styles.steps}>
        <Step label={words.previous} href={page > 1 ? addressWith(address, { page: `${page - 1}` }) : null} />
        <Step label={words.next} href={page < pages ? addressWith(address, { page: `${page + 1}` }) : null} />
      </span>
    </nav>
  );
}

/** What else the address says goes with the form. */
function Kept({ given }: Pick<ListAddress, 'given'>) {
  return Object.entries(given)
    .filter(([name]) => name !== 'page' && name !== 'cursor')
    .flatMap(([name, values]) =>
      [values]
        .flat()
        .map((value) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />),
    );
}

function Step({ label, href }: { label: string; href: string | null }) {
  return href === null ? (
    <span className={styles.step} aria-disabled="true">
      {label}
    </span>
  ) : (
    <PageLink href={href} className={styles.step}>
      {label}
    </PageLink>
  );
}
