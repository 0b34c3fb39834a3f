import { useTranslations } from 'next-intl';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import { stanceOf } from '#lib/market/brands/stances.ts';
import styles from './stance-mark.module.css';

type Props = {
  ours: OwnBrands;
  brandId: string;
};

/** Says beside a name that it is of the company's own brands, or of a rival's. Nothing of the others. */
export function StanceMark({ ours, brandId }: Props) {
  const stance = stanceOf(ours, brandId);
  return stance === 'neither' ? null : <Mark stance={stance} />;
}

function Mark({ stance }: { stance: 'own' | 'rival' }) {
  const t = useTranslations('market.stances');
  return (
    <span className={styles.mark} data-stance={stance}>
      {t(stance)}
    </span>
  );
}
