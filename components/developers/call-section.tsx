import { Chip, type ChipVariant } from '#components/ui/chip.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { ReferenceCall } from '#lib/openapi/reference.ts';
import { CodeBlock } from './code-block.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './developers.module.css';

const VARIANTS: Record<ReferenceCall['method'], ChipVariant> = {
  GET: 'info',
  POST: 'success',
  PUT: 'warning',
  PATCH: 'warning',
  DELETE: 'error',
};

/** Method and path of a call. */
export function CallName({ method, path }: Pick<ReferenceCall, 'method' | 'path'>) {
  return (
    <span className={styles.name} dir="ltr">
      <Chip variant={VARIANTS[method]} size="small">
        {method}
      </Chip>
      <code>{path}</code>
    </span>
  );
}

/** Everything that is to be known of a call. */
export function CallSection({ locale, call }: { locale: Locale; call: ReferenceCall }) {
  const { access, call: words } = messagesFor(locale).developers;
  const t = translator(locale, 'developers.call');
  return (
    <section className={styles.call} aria-labelledby={call.id}>
      <h2 id={call.id}>
        <a className={styles.heading} href={`#${call.id}`}>
          {call.summary}
        </a>
      </h2>
      <CallName {...call} />
      <dl className={styles.facts}>
        <div>
          <dt>{words.access}</dt>
          <dd>{access[call.access]}</dd>
        </div>
        {call.limit && (
          <div>
            <dt>{words.limit}</dt>
            <dd>{t('limited', call.limit)}</dd>
          </div>
        )}
      </dl>
      {call.parameters.length > 0 && (
        <>
          <h3>{words.parameters}</h3>
          <ul className={styles.parameters}>
            {call.parameters.map(({ name, place, isRequired, shape }) => (
              <li key={name}>
                <code dir="ltr">{name}</code> <code dir="ltr">{shape}</code>{' '}
                <span>{isRequired ? `${words[place]}, ${words.required}` : words[place]}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {call.body !== null && (
        <>
          <h3>{words.body}</h3>
          <CodeBlock text={call.body} />
        </>
      )}
      {call.answers.map(({ status, type, shape, isEnveloped }) => (
        <div key={status}>
          <h3>
            {words.answer} <bdi>{status}</bdi> {isEnveloped && <code dir="ltr">data</code>}
          </h3>
          {shape !== null ? (
            <CodeBlock text={shape} />
          ) : (
            <p>{type === null ? words.nothing : <code dir="ltr">{type}</code>}</p>
          )}
        </div>
      ))}
      {call.errors.length > 0 && (
        <>
          <h3>{words.errors}</h3>
          <ul className={styles.errors}>
            {call.errors.map(({ code, status }) => (
              <li key={code}>
                <a href={`${localizedPath(locale, '/developers')}#${code}`} dir="ltr">
                  {status} {code}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{words.example}</h3>
      <div className={styles.copied}>
        <CodeBlock text={call.example} />
        <CopyButton copy={words.copy} copied={words.copied} />
      </div>
    </section>
  );
}
