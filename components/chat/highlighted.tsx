import { Fragment } from 'react';
import { matchesIn } from '#lib/chat/policy.ts';

/** A text with the words that were searched for marked in it. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  const found = matchesIn(text, query);
  const end = found.at(-1)?.to ?? 0;
  return (
    <>
      {found.map(({ from, to }, at) => (
        <Fragment key={from}>
          {text.slice(found[at - 1]?.to ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(end)}
    </>
  );
}
