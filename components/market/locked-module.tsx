import { LinkButton } from '#components/ui/link-button.tsx';
import type { LockReason } from '#lib/billing/policy.ts';
import type { ModuleButtonState } from '#lib/core/vocabulary.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import type { Module } from '#lib/modules/modules.ts';
import styles from './locked-module.module.css';
import { ModuleSketch } from './module-sketch.tsx';

type Props = { locale: Locale; module: Module; reason: LockReason };

/** The button's own word for each reason, and where it leads. */
const ways = {
  get_started: { state: 'get_started', path: '/subscription' },
  ended: { state: 'get_started', path: '/subscription' },
  payment: { state: 'upgrade_now', path: '/settings/subscription' },
  upgrade_now: { state: 'upgrade_now', path: '/subscription' },
  unknown: { state: 'unknown', path: '/settings/subscription' },
} as const satisfies Record<LockReason, { state: ModuleButtonState; path: string }>;

/** A module that the plan does not open: what is inside, a drawing without data, and the way to it. */
export function LockedModule({ locale, module, reason }: Props) {
  const { modules } = messagesFor(locale);
  const { state, path } = ways[reason];
  return (
    <section className={styles.locked} aria-label={modules.inside.label}>
      <div className={styles.words}>
        <h2>{modules.inside.label}</h2>
        <ul>
          {Object.values(modules.inside[module.name]).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className={styles.hint}>{modules.hints[reason]}</p>
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
