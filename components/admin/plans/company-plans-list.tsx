import { SelectField } from '#components/admin/list/filter-fields.tsx';
import { OperationsList } from '#components/admin/operations/operations-list.tsx';
import { stateGroupName } from '#components/billing/subscription-labels.ts';
import type { PlansPage } from '#lib/admin/plans/loaders.ts';
import type { CompanyPlansOut } from '#lib/admin/plans/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { PLAN_NAMES, PLAN_NEEDS, RUNNING_STATES } from '#lib/vocabulary/terms.ts';
import { planColumns } from './plan-columns.tsx';

type Props = { page: PlansPage; list: CompanyPlansOut | null };

/** Companies with the plan that they have: what the dashboard counts. */
export function CompanyPlansList({ page, list }: Props) {
  const { locale, query } = page;
  const { adminList, adminPlans: words, pricing } = messagesFor(locale);
  return (
    <OperationsList
      page={page}
      words={words}
      list={list}
      columns={planColumns(locale)}
      rowKey={({ company }) => company.id}
    >
      <SelectField
        name="plan"
        label={words.plan}
        any={adminList.any}
        options={PLAN_NAMES.map((value) => ({ value, label: pricing.plans[value].name }))}
        value={query.plan}
      />
      <SelectField
        name="state"
        label={words.state}
        any={adminList.any}
        options={RUNNING_STATES.map((value) => ({ value, label: stateGroupName(locale, value) }))}
        value={query.state}
      />
      <SelectField
        name="need"
        label={words.need}
        any={adminList.any}
        options={PLAN_NEEDS.map((value) => ({ value, label: words.needs[value] }))}
        value={query.need}
      />
    </OperationsList>
  );
}
