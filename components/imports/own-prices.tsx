import { type Column, ListTable } from '#components/admin/list/list-table.tsx';
import { Pager } from '#components/admin/list/pager.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { ListAddress } from '#lib/admin/list/page-address.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate, formatNumber } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { OwnDataPage } from '#lib/imports/loaders.ts';
import styles from './imports.module.css';

type Own = NonNullable<OwnDataPage['own']>;
type OwnItem = Own['items']['items'][number];
type Props = { locale: Locale; address: ListAddress } & Pick<Own, 'counts' | 'items'>;

/** The products of a company's trade prices: those that no product was found for come first. */
export function OwnPrices({ locale, address, counts, items }: Props) {
  const words = messagesFor(locale).ownData.prices;
  const t = translator(locale, 'ownData.prices');
  if (counts.prices === 0)
    return (
      <Panel title={words.title}>
        <p className={styles.quiet}>{words.none}</p>
      </Panel>
    );
  return (
    <Panel title={words.title} text={t('counts', { prices: counts.prices, products: counts.products })}>
      <div className={styles.parts}>
        <p className={styles.quiet}>
          {counts.waiting === 0 ? words.allFound : t('waiting', { count: counts.waiting })}
        </p>
        <ListTable
          caption={words.title}
          columns={columnsIn(locale)}
          rows={items.items}
          rowKey={({ gtin }) => gtin}
          address={address}
          sorted={null}
          footer={<Pager locale={locale} address={address} shown={items.items.length} {...items} />}
        />
      </div>
    </Panel>
  );
}

function columnsIn(locale: Locale): Column<OwnItem>[] {
  const words = messagesFor(locale).ownData.prices;
  return [
    {
      key: 'item',
      label: words.item,
      cell: ({ title, gtin, code }) => (
        <>
          <bdi>{title ?? gtin}</bdi>
          <span className={styles.minor}>
            <bdi dir="ltr">{[title === null ? null : gtin, code].filter(Boolean).join(' · ')}</bdi>
          </span>
        </>
      ),
    },
    {
      key: 'product',
      label: words.product,
      cell: ({ productEn, productAr }) => {
        const name = locale === 'ar' ? productAr : productEn;
        return name === null ? <span className={styles.wrong}>{words.waits}</span> : <bdi>{name}</bdi>;
      },
    },
    {
      key: 'prices',
      label: words.prices,
      numeric: true,
      cell: ({ prices }) => formatNumber(locale, prices),
    },
    { key: 'newest', label: words.newest, cell: ({ newestFrom }) => formatDate(locale, newestFrom) },
  ];
}
