import { Chip } from '#components/ui/chip.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { DataHealth } from '#lib/admin/data/loaders.ts';
import { waitsForPublishing } from '#lib/admin/data/policy.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import { cairoDay, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { nameIn } from '#lib/vocabulary/named.ts';

type Props = { locale: Locale; categories: DataHealth['categories']; asOf: string };

/** The days that each category has prices of, and whether customers see them. */
export function CategoryDaysPanel({ locale, categories, asOf }: Props) {
  const { adminData, adminImports } = messagesFor(locale);
  const words = adminData.categories;
  const t = translator(locale, 'adminData.categories');
  const day = (on: string) => formatDate(locale, on, 'day', 'UTC');
  const today = dayNumber(cairoDay(new Date(asOf)));
  return (
    <Panel
      title={words.title}
      titleId="categories"
      text={words.text}
      actions={<PageLink href={localizedPath(locale, '/admin/settings')}>{words.action}</PageLink>}
    >
      {categories.length === 0 ? (
        <p>{words.empty}</p>
      ) : (
        <Table caption={words.title} dense>
          <thead>
            <tr>
              {[words.category, words.data, words.oldest, words.newest, words.age, words.state].map(
                (head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {categories.map(({ category, dataset, oldestOn, newestOn, publishedAt }) => (
              <tr key={`${category.id} ${dataset}`}>
                <th scope="row">
                  <bdi>{nameIn(locale, category)}</bdi>
                </th>
                <td>{adminImports.datasets[dataset]}</td>
                <td>{day(oldestOn)}</td>
                <td>{day(newestOn)}</td>
                <td>{t('days', { count: Math.max(0, today - dayNumber(newestOn)) })}</td>
                <td>
                  {waitsForPublishing({ dataset, publishedAt }) && (
                    <Chip size="small" variant="warning">
                      {words.waiting}
                    </Chip>
                  )}
                  {publishedAt !== null && t('published', { day: formatDate(locale, publishedAt, 'day') })}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
