'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { CloseIcon } from '#components/ui/icons.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { CatalogueData } from '#lib/market/catalogue/catalogue-data.ts';
import type { ComparedData } from '#lib/market/catalogue/panels/compare/schema.ts';
import { PackPicture } from './pack-picture.tsx';
import { PlanNote } from './plan-note.tsx';
import styles from './product-comparison.module.css';
import { ProductName } from './product-name.tsx';
import { useContent } from './use-content.ts';

type Product = ComparedData['products'][number];
type Price = ComparedData['retailers'][number]['prices'][number];

type Props = {
  comparison: ComparedData;
  data: Pick<CatalogueData, 'baseUnit' | 'filters'>;
  figures: Figures;
  onRemove: (id: string) => void;
  onList: () => void;
};

/** Up to four products side by side: what they are, and what they cost where. */
export function ProductComparison({ comparison, data, figures, onRemove, onList }: Props) {
  const t = useTranslations('catalogue.compare');
  const { isInPlan, products, retailers } = comparison;
  const contentOf = useContent(data.baseUnit, figures);
  if (!isInPlan)
    return (
      <Panel title={t('title')}>
        <PlanNote text={t('notInPlan')} />
      </Panel>
    );
  if (products.length === 0)
    return (
      <Panel title={t('title')}>
        <PanelNote>{t('none')}</PanelNote>
        <Button variant="outlined" size="small" onClick={onList}>
          {t('list')}
        </Button>
      </Panel>
    );
  const attributes: [string, (product: Product) => ReactNode][] = [
    [t('brand'), ({ brand }) => brand.name],
    [t('maker'), ({ maker }) => maker?.name ?? '–'],
    [t('size'), contentOf],
    [t('variant'), ({ variant }) => variant ?? '–'],
    [t('gtin'), ({ gtin }) => gtin ?? '–'],
    [t('completeness'), ({ completeness }) => figures.wholePercent(completeness)],
    [t('firstSeen'), ({ firstSeen }) => (firstSeen === null ? '–' : figures.day(firstSeen))],
  ];
  const text = t('text', { day: figures.day(data.filters.range.to) });
  return (
    <Panel title={t('title')} text={text}>
      <div className={styles.comparison}>
        <Table dense caption={text}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('attribute')}</span>
              </th>
              {products.map((product) => (
                <ProductHead key={product.id} {...{ product, onRemove }} size={contentOf(product)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {attributes.map(([name, write]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {products.map((product) => (
                  <td key={product.id}>
                    <bdi>{write(product)}</bdi>
                  </td>
                ))}
              </tr>
            ))}
            {retailers.map(({ id, name, prices }) => (
              <tr key={id}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                {products.map((product, at) => (
                  <td key={product.id}>
                    <PriceThere price={prices[at] ?? null} {...{ data, figures }} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Panel>
  );
}

type HeadProps = { product: Product; size: string; onRemove: (id: string) => void };

function ProductHead({ product, size, onRemove }: HeadProps) {
  const t = useTranslations('catalogue.compare');
  const images = useTranslations('catalogue.products');
  return (
    <th scope="col">
      <span className={styles.head}>
        <PackPicture
          src={product.imageUrl}
          alt={images('image', { name: product.name, size })}
          missing={images('noImage', { name: product.name })}
        />
        <ProductName product={product} locale={useLocale()} />
        <IconButton
          size="small"
          label={t('remove', { name: product.name })}
          onClick={() => onRemove(product.id)}
        >
          <CloseIcon size={16} />
        </IconButton>
      </span>
    </th>
  );
}

function PriceThere({ price, data, figures }: Pick<Props, 'data' | 'figures'> & { price: Price }) {
  const t = useTranslations('catalogue.compare');
  const units = useTranslations('market');
  if (price === null) return <span className={styles.none}>{t('notCarried')}</span>;
  if (price.price === null || price.unit === null) return <span className={styles.none}>{t('noPrice')}</span>;
  return (
    <>
      <bdi>{figures.money(price.price)}</bdi>{' '}
      <bdi className={styles.none}>
        {units(`perUnit.${data.baseUnit}`, { price: figures.amount(price.unit) })}
      </bdi>
    </>
  );
}
