'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { StanceMark } from '#components/market/dashboard/stance-mark.tsx';
import { Button } from '#components/ui/button.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { CatalogueData } from '#lib/market/catalogue/catalogue-data.ts';
import type { CatalogueTreeData } from '#lib/market/catalogue/panels/tree/schema.ts';
import styles from './maker-tree.module.css';
import { PlanNote } from './plan-note.tsx';
import { ProductName } from './product-name.tsx';
import { useContent } from './use-content.ts';

type Brand = CatalogueTreeData['makers'][number]['brands'][number];
type Family = NonNullable<Brand['families']>[number];

type Props = {
  tree: CatalogueTreeData;
  data: Pick<CatalogueData, 'ours' | 'baseUnit'>;
  figures: Figures;
  /** Null closes the one that is open. */
  onOpen: (brandId: string | null) => void;
};

/** Manufacturers, their brands, and of the open brand its products with the packs that they had. */
export function MakerTree({ tree, data, figures, onOpen }: Props) {
  const t = useTranslations('catalogue.tree');
  if (tree.makers.length === 0)
    return (
      <Panel title={t('title')}>
        <PanelNote>{t('none')}</PanelNote>
      </Panel>
    );
  return (
    <Panel title={t('title')} text={t('text')}>
      <ul className={styles.tree}>
        {tree.makers.map((maker) => (
          <li key={maker.id}>
            <p className={styles.maker}>
              <bdi>{maker.name || t('noMaker')}</bdi>
              <span className={styles.count}>{t('products', { n: maker.products })}</span>
            </p>
            <ul>
              {maker.brands.map((brand) => (
                <BrandBranch key={brand.id} {...{ brand, data, figures, onOpen }} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {!tree.isByFamily && <PlanNote text={t('notInPlan')} />}
    </Panel>
  );
}

function BrandBranch({ brand, data, figures, onOpen }: Omit<Props, 'tree'> & { brand: Brand }) {
  const t = useTranslations('catalogue.tree');
  const isOpen = brand.families !== null;
  return (
    <li>
      <p className={styles.brand}>
        <Button
          variant="empty"
          size="small"
          aria-expanded={isOpen}
          onClick={() => onOpen(isOpen ? null : brand.id)}
        >
          <bdi>{brand.name}</bdi>
        </Button>{' '}
        <StanceMark ours={data.ours} brandId={brand.id} />
        <span className={styles.count}>{t('products', { n: brand.products })}</span>
      </p>
      {brand.families && (
        <ul>
          {brand.families.map((family) => (
            <FamilyLine key={family.id} {...{ family, data, figures }} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** One product; where it had several packs, these one after the other. */
function FamilyLine({ family, data, figures }: Pick<Props, 'data' | 'figures'> & { family: Family }) {
  const t = useTranslations('catalogue.tree');
  const locale = useLocale();
  const contentOf = useContent(data.baseUnit, figures);
  const latest = family.products.at(-1);
  if (!latest) return null;
  return (
    <li className={styles.family}>
      <ProductName product={latest} locale={locale} />
      {family.products.length > 1 ? (
        <ol className={styles.packs} aria-label={t('history')}>
          {family.products.map(({ id, seen, ...pack }) => (
            <li key={id} data-now={pack.isActive}>
              <b>
                <bdi>{contentOf(pack)}</bdi>
              </b>{' '}
              {seen &&
                (seen.to === null
                  ? t('from', { day: figures.day(seen.from) })
                  : t('between', { from: figures.day(seen.from), to: figures.day(seen.to) }))}
            </li>
          ))}
        </ol>
      ) : (
        <bdi className={styles.count}>{contentOf(latest)}</bdi>
      )}
    </li>
  );
}
