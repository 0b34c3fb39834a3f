import type { ReactNode } from 'react';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { MatchingQueue } from '#lib/admin/matching/loaders.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate, formatNumber, formatPercent } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';

type Props = { locale: Locale; weeks: MatchingQueue['weeks']; actions?: ReactNode };

/** How many automatic matches reviewers found wrong, of those that they looked at, and so the share that was right. */
export function OverturnedWeeks({ locale, weeks, actions }: Props) {
  const { weeks: words } = messagesFor(locale).adminMatching;
  if (weeks === null) return null;
  return (
    <Panel title={words.title} text={words.text} actions={actions}>
      {weeks.length === 0 ? (
        <p>{words.empty}</p>
      ) : (
        <Table caption={words.title} dense>
          <thead>
            <tr>
              <th scope="col">{words.week}</th>
              <th scope="col" data-numeric>
                {words.looked}
              </th>
              <th scope="col" data-numeric>
                {words.overturned}
              </th>
              <th scope="col" data-numeric>
                {words.precision}
              </th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ week, looked, overturned }) => (
              <tr key={week}>
                <th scope="row">{formatDate(locale, week, 'day', 'UTC')}</th>
                <td data-numeric>{formatNumber(locale, looked)}</td>
                <td data-numeric>{formatNumber(locale, overturned)}</td>
                <td data-numeric>{formatPercent(locale, 1 - overturned / looked)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
