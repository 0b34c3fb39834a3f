import { EmptyState } from '#components/ui/empty-state.tsx';
import type { PlanWay } from '#lib/billing/rules/offered-actions.ts';
import type { OpenHome } from '#lib/home/read-home.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { CombinedModule } from '#lib/modules/schema.ts';
import type { ModuleName, PlanName } from '#lib/vocabulary/terms.ts';
import styles from './home.module.css';
import { ModuleCard } from './module-card.tsx';
import { ModulesError } from './modules-error.tsx';

type Props = {
  locale: Locale;
  /** Null: they could not be read. */
  modules: readonly CombinedModule[] | null;
  isSample: boolean;
  way: PlanWay | null;
  plan: PlanName | null;
  open: Pick<OpenHome, 'headlines' | 'category'> | null;
};

function headlineOf(open: Props['open'], name: ModuleName) {
  const figure = open?.headlines[name];
  return figure && open?.category ? { figure, category: open.category } : null;
}

/** The grid of modules, with what is said when there are none or they cannot be read. */
export function HomeModules({ locale, modules, isSample, way, plan, open }: Props) {
  const { home, common } = messagesFor(locale);
  if (!modules) {
    return (
      <ModulesError
        labels={{
          title: home.errors.error,
          failed: home.errors.failed,
          text: home.errors.text,
          retry: common.actions.retry,
        }}
      />
    );
  }
  if (modules.length === 0) return <EmptyState title={home.errors.empty} text={home.errors.emptyText} />;
  return (
    <section aria-labelledby="modules">
      <h2 id="modules" className={styles.sectionTitle}>
        {home.modules}
      </h2>
      <ul className={styles.grid}>
        {modules.map((module) => (
          <li key={module.id}>
            <ModuleCard
              {...{ locale, module, isSample, way, plan }}
              headline={headlineOf(open, module.name)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
