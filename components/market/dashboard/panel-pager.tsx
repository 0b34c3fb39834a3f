import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import styles from './panel-pager.module.css';

type Props = {
  page: number;
  pages: number;
  /** Another page is on its way. */
  busy?: boolean;
  /** What they are the pages of, where a view has several such lists. */
  label?: string;
  onPage: (page: number) => void;
};

/** The pages of a list in a panel; nothing where there is one. */
export function PanelPager({ page, pages, busy = false, label, onPage }: Props) {
  const t = useTranslations('market.pages');
  if (pages <= 1) return null;
  /** Of a button that leads nowhere now: it keeps the focus, which one that is disabled loses. */
  const to = (other: number) => {
    const isOff = busy || other < 1 || other > pages;
    return { 'aria-disabled': isOff, onClick: () => !isOff && onPage(other) };
  };
  return (
    <nav className={styles.pager} aria-label={label ?? t('label')}>
      <Button variant="outlined" size="small" {...to(page - 1)}>
        {t('previous')}
      </Button>
      <span>{t('page', { page, pages })}</span>
      <Button variant="outlined" size="small" {...to(page + 1)}>
        {t('next')}
      </Button>
    </nav>
  );
}
