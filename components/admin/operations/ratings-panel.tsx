import { LinkButton } from '#components/ui/link-button.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { AnalystUseOut, RatedModelOut } from '#lib/admin/operations/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { RATING_REASONS } from '#lib/vocabulary/terms.ts';

type Props = { locale: Locale; list: Pick<AnalystUseOut, 'ratings' | 'from' | 'to'> };

/** What members thought of answers, by model and reason, beside the figures that were left out. */
export function RatingsPanel({ locale, list: { ratings, from, to } }: Props) {
  const { adminOperations, chat } = messagesFor(locale);
  const words = adminOperations.analyst.ratings;
  const all = ratings.length > 1 ? [...ratings, sumOf(ratings)] : ratings;
  const numbersOf = ({ answers, up, down, reasons, withheldFigures }: RatedModelOut) => [
    answers,
    up,
    down,
    ...RATING_REASONS.map((reason) => reasons[reason]),
    withheldFigures,
  ];
  const heads = [
    words.answers,
    words.up,
    words.down,
    ...RATING_REASONS.map((reason) => chat.rating.reasons[reason]),
    words.withheld,
  ];
  const address = `/admin/analyst/answers?from=${from}&to=${to}`;
  return (
    <Panel
      title={words.title}
      text={words.text}
      actions={
        <LinkButton variant="outlined" href={localizedPath(locale, address)}>
          {words.read}
        </LinkButton>
      }
    >
      {ratings.length === 0 ? (
        <p>{words.empty}</p>
      ) : (
        <Table caption={words.title} dense>
          <thead>
            <tr>
              <th scope="col">{adminOperations.analyst.keys.model}</th>
              {heads.map((head) => (
                <th key={head} scope="col" data-numeric>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {all.map((row, at) => (
              <tr key={row.model ?? (at < ratings.length ? 'unknown' : 'all')}>
                <th scope="row">
                  {at === ratings.length ? (
                    words.all
                  ) : row.model === null ? (
                    words.unknown
                  ) : (
                    <bdi dir="ltr">{row.model}</bdi>
                  )}
                </th>
                {numbersOf(row).map((number, column) => (
                  <td key={heads[column]} data-numeric>
                    {formatNumber(locale, number)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}

function sumOf(rows: readonly RatedModelOut[]): RatedModelOut {
  const sum = (numberOf: (row: RatedModelOut) => number) =>
    rows.reduce((total, row) => total + numberOf(row), 0);
  const ofReason = (reason: (typeof RATING_REASONS)[number]) => [
    reason,
    sum(({ reasons }) => reasons[reason]),
  ];
  return {
    model: null,
    answers: sum(({ answers }) => answers),
    up: sum(({ up }) => up),
    down: sum(({ down }) => down),
    reasons: Object.fromEntries(RATING_REASONS.map(ofReason)),
    withheldFigures: sum(({ withheldFigures }) => withheldFigures),
  };
}
