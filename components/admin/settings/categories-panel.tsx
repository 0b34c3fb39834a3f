import { type Column, ListTable } from '#components/admin/list/list-table.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { SettingsView } from '#lib/admin/settings/loaders.ts';
import type { CategoryOut } from '#lib/admin/settings/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate, formatNumber } from '#lib/i18n/format.ts';
import { type Locale, otherLocale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { nameIn } from '#lib/vocabulary/named.ts';
import { CategoryEditor } from './category-editor.tsx';
import { PublishButton } from './publish-button.tsx';
import styles from './settings-page.module.css';

/** The categories in their order, each with the way to change it. */
export function CategoriesPanel({ view: { locale, address, categories } }: { view: SettingsView }) {
  const words = messagesFor(locale).adminSettings.categories;
  const columns: Column<CategoryOut>[] = [
    { key: 'name', label: words.name, cell: (row) => <bdi>{nameIn(locale, row)}</bdi> },
    { key: 'other', label: words.inOther, cell: (row) => <bdi>{nameIn(otherLocale(locale), row)}</bdi> },
    {
      key: 'place',
      label: words.place,
      cell: ({ position }) => formatNumber(locale, position),
      numeric: true,
    },
    {
      key: 'state',
      label: words.state,
      cell: ({ isSelectable, isShowcase }) => (
        <span className={styles.states}>
          <Chip size="small" variant={isSelectable ? 'success' : 'disabled'}>
            {isSelectable ? words.selectable : words.closed}
          </Chip>
          {isShowcase && (
            <Chip size="small" variant="info">
              {words.showcase}
            </Chip>
          )}
        </span>
      ),
    },
    {
      key: 'data',
      label: words.data,
      cell: ({ licensed }) => <DataOf licensed={licensed} locale={locale} />,
    },
    {
      key: 'edit',
      label: words.edit,
      cell: (row) => (
        <span className={styles.states}>
          <CategoryEditor
            category={row}
            name={nameIn(locale, row)}
            last={formatNumber(locale, categories.length)}
          />
          {row.licensed && (
            <PublishButton
              categoryId={row.id}
              name={nameIn(locale, row)}
              isPublished={row.licensed.publishedAt !== null}
            />
          )}
        </span>
      ),
    },
  ];
  return (
    <Panel title={words.title} text={words.text}>
      <ListTable
        caption={words.title}
        columns={columns}
        rows={categories}
        rowKey={({ id }) => id}
        address={address}
        sorted={null}
      />
    </Panel>
  );
}

/** Which rows paid plans see of a category. */
function DataOf({ licensed, locale }: Pick<CategoryOut, 'licensed'> & { locale: Locale }) {
  const t = translator(locale, 'adminSettings.categories');
  if (!licensed)
    return (
      <Chip size="small" variant="disabled">
        {t('sample')}
      </Chip>
    );
  const isPublished = licensed.publishedAt !== null;
  return (
    <span className={styles.data}>
      <Chip size="small" variant={isPublished ? 'success' : 'warning'}>
        {t(isPublished ? 'licensed' : 'unpublished')}
      </Chip>
      <span className={styles.quiet}>
        {t('licensedOf', { products: licensed.products, day: formatDate(locale, licensed.newestOn) })}
      </span>
    </span>
  );
}
