import { LinkButton } from '#components/ui/link-button.tsx';
import type { ModuleButtonState } from '#lib/core/vocabulary.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import type { Module } from '#lib/modules/modules.ts';
import styles from './locked-module.module.css';
import { ModuleSketch } from './module-sketch.tsx';

type Props = { locale: Locale; module: Module; button: ModuleButtonState };

/** A module that the plan does not open: what is inside, a drawing without data, and the way to it. */
export function LockedModule({ locale, module, button }: Props) {
  const { modules } = messagesFor(locale);
  // A locked module is never `open` or waiting; the rest lead to choosing a plan, or to the state of the subscription.
  const state = button === 'upgrade_now' || button === 'unknown' ? button : 'get_started';
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
