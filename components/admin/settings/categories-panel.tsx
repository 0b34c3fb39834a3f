import { type Column, ListTable } from '#components/admin/list/list-table.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { SettingsView } from '#lib/admin/settings/loaders.ts';
import type { CategoryOut } from '#lib/admin/settings/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { otherLocale } from '#lib/i18n/locales.ts';
import { nameIn } from '#lib/vocabulary/named.ts';
import { CategoryEditor } from './category-editor.tsx';
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
      key: 'edit',
      label: words.edit,
      cell: (row) => (
        <CategoryEditor
          category={row}
          name={nameIn(locale, row)}
          last={formatNumber(locale, categories.length)}
        />
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
