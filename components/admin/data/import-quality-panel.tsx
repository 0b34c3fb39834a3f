import { PageLink } from '#components/ui/page-link.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { DataHealth } from '#lib/admin/data/loaders.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatNumber, formatPercent } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { OUTCOMES_OF } from '#lib/vocabulary/import-terms.ts';

type Props = { locale: Locale; imports: DataHealth['imports'] };

/** What share of the rows of files was refused or is suspect, by kind. */
export function ImportQualityPanel({ locale, imports }: Props) {
  const { adminData, adminImports } = messagesFor(locale);
  const words = adminData.imports;
  const share = (part: number, whole: number) => (whole === 0 ? '–' : formatPercent(locale, part / whole));
  const canBeSuspect = (kind: (typeof imports)[number]['kind']) =>
    OUTCOMES_OF[kind].some((outcome) => outcome === 'suspect');
  return (
    <Panel
      title={words.title}
      titleId="imports"
      text={words.text}
      actions={<PageLink href={localizedPath(locale, '/admin/imports')}>{words.action}</PageLink>}
    >
      {imports.length === 0 ? (
        <p>{words.empty}</p>
      ) : (
        <Table caption={words.title} dense>
          <thead>
            <tr>
              <th scope="col">{words.kind}</th>
              {[words.files, words.rows, words.refused, words.suspect].map((head) => (
                <th key={head} scope="col" data-numeric>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {imports.map(({ kind, files, rows, refused, suspect }) => (
              <tr key={kind}>
                <th scope="row">{adminImports.kinds[kind]}</th>
                <td data-numeric>{formatNumber(locale, files)}</td>
                <td data-numeric>{formatNumber(locale, rows)}</td>
                <td data-numeric>{share(refused, rows)}</td>
                <td data-numeric>{canBeSuspect(kind) ? share(suspect, rows) : '–'}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
