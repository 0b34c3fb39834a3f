import { MenuIcon } from '#components/shell/menu-icon.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import type { ModuleButtonState } from '#lib/core/vocabulary.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { modules } from '#lib/modules/modules.ts';
import type { CombinedModule } from '#lib/modules/schema.ts';
import styles from './home.module.css';

type Props = { locale: Locale; module: CombinedModule; isSample: boolean };

/** One module: what it is, and the one thing to do with it. */
export function ModuleCard({ locale, module, isSample }: Props) {
  const { home, modules: words } = messagesFor(locale);
  const { state } = module;
  const isOpen = state === 'open' || state === 'waiting_for_activation';
  // A paid module that is open has the company's own report.
  const isComing = !modules[module.name].hasDashboard && (isSample || state === 'waiting_for_activation');
  const chip = isComing ? words.coming : isSample ? home.sample : null;
  return (
    <article
      className={`${styles.card} ${isOpen ? '' : styles.locked}`}
      aria-labelledby={`module-${module.name}`}
      data-state={state}
    >
      <div className={styles.top}>
        <span className={styles.icon}>
          <MenuIcon name={modules[module.name].icon} size={24} />
        </span>
        {isOpen && chip && <span className={styles.sample}>{chip}</span>}
      </div>
      <h3 id={`module-${module.name}`} className={styles.name}>
        {module.displayName}
      </h3>
      <p className={styles.text}>{module.description}</p>
      <LinkButton
        href={localizedPath(locale, target(module))}
        variant={state === 'open' ? 'contained' : state === 'get_started' ? 'gradient' : 'outlined'}
        label={`${words.states[state]}: ${module.displayName}`}
      >
        {words.states[state]}
      </LinkButton>
    </article>
  );
}

const targets: Record<Exclude<ModuleButtonState, 'open' | 'waiting_for_activation'>, string> = {
  get_started: '/subscription',
  upgrade_now: '/subscription',
  unknown: '/settings/subscription',
};

/** A module that waits for its own report keeps the standard dashboard meanwhile, so its button leads there. */
const target = ({ name, state }: CombinedModule): string =>
  state === 'open' || state === 'waiting_for_activation' ? modules[name].path : targets[state];
