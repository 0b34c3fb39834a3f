import { type Column, ListTable } from '#components/admin/list/list-table.tsx';
import { Pager } from '#components/admin/list/pager.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { ListAddress } from '#lib/admin/list/page-address.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate, formatNumber, joinParts, labelled } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { OwnDataPage } from '#lib/imports/loaders.ts';
import { OWN_KINDS } from '#lib/vocabulary/import-terms.ts';
import styles from './imports.module.css';

type Own = NonNullable<OwnDataPage['own']>;
type OwnItem = Own['items']['items'][number];
type Props = { locale: Locale; address: ListAddress } & Pick<Own, 'rows' | 'items'>;

/** The products of a company's own rows: those that no product was found for come first. */
export function OwnItems({ locale, address, rows, items }: Props) {
  const { ownData, adminImports } = messagesFor(locale);
  const words = ownData.items;
  const t = translator(locale, 'ownData.items');
  if (items.total === 0)
    return (
      <Panel title={words.title}>
        <p className={styles.quiet}>{words.none}</p>
      </Panel>
    );
  const kinds = OWN_KINDS.map((kind) =>
    labelled(locale, adminImports.kinds[kind], formatNumber(locale, rows[kind])),
  );
  return (
    <Panel title={words.title} text={joinParts(locale, [t('count', { count: items.total }), ...kinds])}>
      <div className={styles.parts}>
        <p className={styles.quiet}>
          {items.waiting === 0 ? words.allFound : t('waiting', { count: items.waiting })}
        </p>
        <ListTable
          caption={words.title}
          columns={columnsIn(locale)}
          rows={items.items}
          rowKey={({ item }) => item}
          address={address}
          sorted={null}
          footer={<Pager locale={locale} address={address} shown={items.items.length} {...items} />}
        />
      </div>
    </Panel>
  );
}

function columnsIn(locale: Locale): Column<OwnItem>[] {
  const words = messagesFor(locale).ownData.items;
  const day = (value: string | null) => (value === null ? '–' : formatDate(locale, value));
  return [
    { key: 'item', label: words.item, cell: (item) => <Said item={item} /> },
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
    { key: 'newest', label: words.newest, cell: ({ newestFrom }) => day(newestFrom) },
    {
      key: 'audits',
      label: words.audits,
      numeric: true,
      cell: ({ audits }) => formatNumber(locale, audits),
    },
    { key: 'visited', label: words.visited, cell: ({ newestAudit }) => day(newestAudit) },
  ];
}

/** A product by its name in the company's rows, else by the first of its codes. */
function Said({ item: { title, gtin, code, sku } }: { item: OwnItem }) {
  const [name, ...others] = [title, gtin, code, sku].filter((part) => part !== null);
  return (
    <>
      <bdi>{name}</bdi>
      <span className={styles.minor}>
        <bdi dir="ltr">{others.join(' · ')}</bdi>
      </span>
    </>
  );
}
