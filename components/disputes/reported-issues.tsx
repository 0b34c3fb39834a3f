import { Chip, type ChipVariant } from '#components/ui/chip.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { Table } from '#components/ui/table.tsx';
import type { IssuesPage } from '#lib/disputes/loaders.ts';
import type { DisputeOut } from '#lib/disputes/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate, formatMoney, joinParts } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import { type DisputeState, MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';
import issues from './issues.module.css';
import styles from './reported-issues.module.css';
import { WithdrawButton } from './withdraw-button.tsx';

const LOOKS: Record<DisputeState, ChipVariant> = {
  open: 'warning',
  upheld: 'success',
  refused: 'info',
  withdrawn: 'outlined',
};

/** Settings, reported issues: what a company said is wrong, and what became of it. */
export function ReportedIssues({ locale, list, mayChange }: IssuesPage) {
  const words = messagesFor(locale).disputes;
  return (
    <div className={issues.page}>
      <PageHeader title={words.title} text={words.description} />
      {list.total === 0 ? (
        <EmptyState
          title={words.none}
          text={words.noneText}
          action={
            <LinkButton variant="outlined" href={localizedPath(locale, '/price-monitor')}>
              {words.openPrices}
            </LinkButton>
          }
        />
      ) : (
        <Table caption={words.title} footer={<Pages locale={locale} list={list} />}>
          <thead>
            <tr>
              {[words.subject, words.kind, words.state, words.reported, words.answer].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.items.map((issue) => (
              <IssueRow key={issue.id} locale={locale} issue={issue} mayChange={mayChange} />
            ))}
          </tbody>
        </Table>
      )}
    </div>
  );
}

/** The way to the page before, and after. */
function Pages({ locale, list: { page, limit, total } }: Pick<IssuesPage, 'locale' | 'list'>) {
  const words = messagesFor(locale).disputes;
  const to = (other: number) => localizedPath(locale, `/settings/issues?page=${other}`);
  if (total <= limit) return null;
  return (
    <p className={styles.pages}>
      {page > 1 && <PageLink href={to(page - 1)}>{words.newer}</PageLink>}
      {page * limit < total && <PageLink href={to(page + 1)}>{words.older}</PageLink>}
    </p>
  );
}

type RowProps = { locale: Locale; issue: DisputeOut; mayChange: boolean };

function IssueRow({ locale, issue, mayChange }: RowProps) {
  const words = messagesFor(locale).disputes;
  const { state, note, answer, closedAt, isExcluded, isOwn } = issue;
  const name = joinParts(locale, [issue.product.name, issue.retailer.name]);
  const moment = (at: string) => formatDate(locale, at, 'moment');
  return (
    <tr>
      <th scope="row">
        <bdi>{issue.product.name}</bdi>
        <Minor>
          <bdi>{issue.retailer.name}</bdi>
        </Minor>
      </th>
      <td>
        <bdi>{issueText(locale, issue)}</bdi>
        {note !== null && (
          <Minor>
            <bdi>{note}</bdi>
          </Minor>
        )}
      </td>
      <td>
        <Chip size="small" variant={LOOKS[state]}>
          {words.states[state]}
        </Chip>
        {isExcluded && <Minor>{words.excluded}</Minor>}
      </td>
      <td>
        {moment(issue.createdAt)}
        <Minor>{isOwn ? words.you : words.colleague}</Minor>
      </td>
      <td>
        {closedAt !== null && moment(closedAt)}
        {answer !== null && (
          <Minor>
            <bdi>{answer}</bdi>
          </Minor>
        )}
        {closedAt === null && mayChange && (
          <WithdrawButton
            id={issue.id}
            words={{
              label: words.withdraw,
              about: translator(locale, 'disputes')('withdrawOf', { name }),
              done: words.withdrawn,
            }}
          />
        )}
      </td>
    </tr>
  );
}

function Minor({ children }: { children: React.ReactNode }) {
  return <span className={issues.minor}>{children}</span>;
}

/** What is said to be wrong. */
function issueText(locale: Locale, { kind, day, price, code }: DisputeOut): string {
  const t = translator(locale, 'disputes');
  if (kind === 'match') return code === null ? t('match') : t('matchOf', { number: code });
  return t('price', {
    price: formatMoney(locale, Math.round(100 * (price ?? 0)), MARKET_CURRENCY),
    day: formatDate(locale, day ?? '', 'day', 'UTC'),
  });
}
