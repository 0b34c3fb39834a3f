import Link from 'next/link';
import { planWayPaths } from '#components/billing/plan-call.tsx';
import { ModuleSketch } from '#components/market/module/module-sketch.tsx';
import { MenuIcon } from '#components/shell/menu-icon.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import type { PlanWay } from '#lib/billing/rules/offered-actions.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { labelled } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { Headline } from '#lib/market/dashboard/headline.ts';
import type { CombinedModule } from '#lib/modules/schema.ts';
import { modules } from '#lib/vocabulary/modules.ts';
import type { Named } from '#lib/vocabulary/named.ts';
import { planList, plans } from '#lib/vocabulary/plans.ts';
import type { ModuleButtonState, PlanName } from '#lib/vocabulary/terms.ts';
import styles from './home.module.css';
import { ModuleHeadline } from './module-headline.tsx';

type Props = {
  locale: Locale;
  module: CombinedModule;
  isSample: boolean;
  /** What the company has to do for open dashboards; null while they are open. */
  way: PlanWay | null;
  /** Its figure, and the category that it is of; null: it has none to show. */
  headline?: { figure: Headline; category: Named } | null;
  /** The plan of the company; null: none. */
  plan?: PlanName | null;
};

/** One module: what it is, and the one thing to do with it. Its name leads to its page in any state. */
export function ModuleCard({ locale, module, isSample, way, headline = null, plan = null }: Props) {
  const { home, modules: words } = messagesFor(locale);
  const { state } = module;
  const { icon, path } = modules[module.name];
  const isOpen = state === 'open' || state === 'waiting_for_activation';
  const waits = state === 'waiting_for_activation';
  const chip = isOpen && isSample ? home.sample : null;
  const action = way && way !== 'start_trial' ? words.calls[way].action : words.states[state];
  return (
    <article
      className={`${styles.card} ${isOpen ? '' : styles.locked}`}
      aria-labelledby={`module-${module.name}`}
      data-state={state}
    >
      <div className={styles.top}>
        <span className={styles.icon}>
          <MenuIcon name={icon} size={24} />
        </span>
        {chip && (
          <Chip variant="info" size="small">
            {chip}
          </Chip>
        )}
      </div>
      <h3 id={`module-${module.name}`} className={styles.name}>
        <Link href={localizedPath(locale, path)} prefetch={false}>
          {module.displayName}
        </Link>
      </h3>
      {headline ? (
        <div className={styles.text}>
          <ModuleHeadline
            locale={locale}
            path={path}
            headline={headline.figure}
            category={headline.category}
          />
        </div>
      ) : (
        <p className={styles.text}>{module.description}</p>
      )}
      {/* Of a plan that is not active no module is one of a larger plan. */}
      {state === 'upgrade_now' && <LockedSketch locale={locale} module={module} plan={way ? null : plan} />}
      <LinkButton
        href={localizedPath(locale, way ? planWayPaths[way] : target(module))}
        // What waits for its own report opens all the same.
        variant={isOpen && !waits ? 'contained' : 'outlined'}
        label={labelled(locale, action, module.displayName)}
      >
        {action}
      </LinkButton>
    </article>
  );
}

/** What a module that the plan leaves out looks like, and the plan that has room for it. */
function LockedSketch({
  locale,
  module,
  plan,
}: Pick<Props, 'locale' | 'module'> & { plan: PlanName | null }) {
  const { modules: words, pricing } = messagesFor(locale);
  const larger = plan && planList.find(({ modulesLimit }) => modulesLimit > plans[plan].modulesLimit);
  return (
    <figure className={styles.sketch}>
      <ModuleSketch module={module.name} label={words.preview.label} />
      <figcaption>
        {words.preview.note}
        {larger &&
          ` ${translator(locale, 'home.locked')('plan', { plan: pricing.plans[larger.name].name })}.`}
      </figcaption>
    </figure>
  );
}

const targets: Record<Exclude<ModuleButtonState, 'open' | 'waiting_for_activation'>, string> = {
  get_started: '/subscription',
  upgrade_now: '/subscription',
  unknown: '/settings/subscription',
};

/** A module that waits for its own report keeps the standard dashboard meanwhile, so its button leads there. */
function target({ name, state }: CombinedModule): string {
  return state === 'open' || state === 'waiting_for_activation' ? modules[name].path : targets[state];
}
