import { LinkButton } from '#components/ui/link-button.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import type { ModuleView } from '#lib/modules/module-view.ts';
import styles from './locked-module.module.css';
import { ModuleSketch } from './module-sketch.tsx';

type Props = { view: Pick<ModuleView, 'locale' | 'module' | 'button'> };

/** A module that an open plan leaves out: what is inside, a drawing without data, and the way to it. */
export function LockedModule({ view: { locale, module, button } }: Props) {
  const { modules } = messagesFor(locale);
  const state = button === 'unknown' ? 'unknown' : 'upgrade_now';
  const path = state === 'unknown' ? '/settings/subscription' : '/subscription';
  return (
    <section className={styles.locked} aria-label={modules.inside.label}>
      <div className={styles.words}>
        <h2>{modules.inside.label}</h2>
        <ul>
          {Object.values(modules.inside[module.name]).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className={styles.hint}>{modules.hints[state]}</p>
        <LinkButton href={localizedPath(locale, path)} variant="gradient">
          {modules.states[state]}
        </LinkButton>
      </div>
      <figure className={styles.sketch}>
        <ModuleSketch module={module.name} label={modules.preview.label} />
        <figcaption>{modules.preview.note}</figcaption>
      </figure>
    </section>
  );
}
