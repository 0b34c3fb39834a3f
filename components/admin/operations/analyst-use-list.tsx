import { DayFilter, SelectField } from '#components/admin/list/filter-fields.tsx';
import type { AnalystUsePage } from '#lib/admin/operations/loaders.ts';
import type { AnalystUseOut } from '#lib/admin/operations/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { ANALYST_USE_BY } from '#lib/vocabulary/terms.ts';
import { analystUseColumns } from './analyst-use-columns.tsx';
import { OperationsList } from './operations-list.tsx';
import { RatingsPanel } from './ratings-panel.tsx';

type Props = { page: AnalystUsePage; list: AnalystUseOut | null };

/** What the analyst's answers took and cost: tokens, and figures that were left out. */
export function AnalystUseList({ page, list }: Props) {
  const { locale, query } = page;
  const words = messagesFor(locale).adminOperations.analyst;
  return (
    <OperationsList
      page={page}
      words={words}
      list={list}
      columns={analystUseColumns(locale, query.by)}
      rowKey={({ key }) => key ?? ''}
      actions={list && <RatingsPanel locale={locale} list={list} />}
    >
      <SelectField
        name="by"
        label={words.by}
        any={words.keys.company}
        options={ANALYST_USE_BY.filter((value) => value !== 'company').map((value) => ({
          ...{ value, label: words.keys[value] },
        }))}
        value={query.by === 'company' ? undefined : query.by}
      />
      <DayFilter locale={locale} name="from" label={words.from} value={query.from ?? list?.from} />
      <DayFilter locale={locale} name="to" label={words.to} value={query.to ?? list?.to} />
    </OperationsList>
  );
}
