import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { MatchingQueue } from '#lib/admin/matching/loaders.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate, formatNumber } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';

type Props = { locale: Locale; weeks: MatchingQueue['weeks'] };

/** How many automatic matches reviewers found wrong, of those that they looked at. */
export function OverturnedWeeks({ locale, weeks }: Props) {
  const { weeks: words } = messagesFor(locale).adminMatching;
  if (weeks === null) return null;
  return (
    <Panel title={words.title} text={words.text}>
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
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ week, looked, overturned }) => (
              <tr key={week}>
                <th scope="row">{formatDate(locale, week, 'day', 'UTC')}</th>
                <td data-numeric>{formatNumber(locale, looked)}</td>
                <td data-numeric>{formatNumber(locale, overturned)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
