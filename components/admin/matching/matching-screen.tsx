import { DroppedParts } from '#components/admin/list/dropped-parts.tsx';
import { SelectField } from '#components/admin/list/filter-fields.tsx';
import { FilterForm } from '#components/admin/list/filter-form.tsx';
import { ClientMessages } from '#components/shell/client-messages.tsx';
import { MuiArea } from '#components/theme/mui-area.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { addressWith } from '#lib/admin/list/page-address.ts';
import type { MatchingPage, MatchingQueue } from '#lib/admin/matching/loaders.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { MATCH_QUEUES } from '#lib/vocabulary/market-terms.ts';
import { DATASETS } from '#lib/vocabulary/terms.ts';
import { MatchReview } from './match-review.tsx';
import styles from './matching.module.css';
import { OverturnedWeeks } from './overturned-weeks.tsx';
import { TaughtWords } from './taught-words.tsx';

type Props = { page: MatchingPage; queue: MatchingQueue };

/** Listings that wait for a reviewer, one after the other, and how automatic matches did. */
export function MatchingScreen({ page, queue: { list, details, weeks, taught } }: Props) {
  const { locale, query, dropped, address } = page;
  const { adminMatching: words, adminImports, adminList, common } = messagesFor(locale);
  return (
    <ClientMessages locale={locale} namespaces={['adminMatching', 'common']}>
      <PageHeader title={words.title} text={words.description} />
      <div className={styles.page}>
        <DroppedParts locale={locale} names={dropped} />
        <FilterForm locale={locale} address={address}>
          <SelectField
            name="queue"
            label={words.queue}
            any={words.queues.waiting}
            options={MATCH_QUEUES.filter((queue) => queue !== 'waiting').map((value) => ({
              value,
              label: words.queues[value],
            }))}
            value={query.queue}
          />
          <SelectField
            name="dataset"
            label={words.dataset}
            any={adminList.any}
            options={DATASETS.map((value) => ({ value, label: adminImports.datasets[value] }))}
            value={query.dataset}
          />
        </FilterForm>
        {list === null && (
          <ErrorState
            title={words.failed}
            action={<LinkButton href={addressWith(address, {})}>{common.actions.retry}</LinkButton>}
          />
        )}
        {list?.items.length === 0 && <EmptyState title={words.empty} text={words.emptyText} />}
        {list && list.items.length > 0 && (
          <MuiArea locale={locale}>
            <MatchReview
              key={JSON.stringify(query)}
              locale={locale}
              first={list}
              details={details}
              query={{ queue: query.queue, dataset: query.dataset }}
            />
          </MuiArea>
        )}
        {taught && <TaughtWords initial={taught} />}
        <OverturnedWeeks locale={locale} weeks={weeks} />
      </div>
    </ClientMessages>
  );
}
