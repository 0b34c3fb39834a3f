import type { ReactNode } from 'react';
import { isAskedByRouter } from '#lib/core/asked-by-router.ts';
import { within } from '#lib/core/within.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { FullPageSpinner } from './full-page-spinner.tsx';
import { LateBoundary } from './late-boundary.tsx';

/** What comes sooner than this, in milliseconds, comes without a spinner, which would only flash. */
const SPINNER_AFTER = 100;

type Props<T> = { locale: Locale; data: Promise<T>; children: (data: T) => ReactNode };

/**
 * The part of a page that its data holds up: whole where they come soon, else under the full-page spinner until they come. Stands below the
 * page's gate. Where a page stands already, it stays until the next one is whole: a list keeps its rows and the focus.
 */
export async function Deferred<T>({ locale, data, children }: Props<T>): Promise<ReactNode> {
  const early = (await isAskedByRouter()) ? { value: await data } : await soon(data);
  if (early) return <LateBoundary standIn={null}>{children(early.value)}</LateBoundary>;
  return (
    <LateBoundary standIn={<FullPageSpinner label={messagesFor(locale).common.states.loading} />}>
      <Late data={data}>{children}</Late>
    </LateBoundary>
  );
}

async function Late<T>({ data, children }: Pick<Props<T>, 'data' | 'children'>): Promise<ReactNode> {
  return children(await data);
}

/** Null: not yet. @throws what `data` throws, if it does so soon */
async function soon<T>(data: Promise<T>): Promise<{ value: T } | null> {
  return within(
    SPINNER_AFTER,
    data.then((value) => ({ value })),
    () => null,
  );
}
