import { Fragment } from 'react';
import { matchesIn } from '#lib/chat/policy.ts';

/** A text with the words that were searched for marked in it. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  const matches = matchesIn(text, query);
  const end = matches.at(-1)?.to ?? 0;
  return (
    <>
      {matches.map(({ from, to }, at) => (
        <Fragment key={from}>
          {text.slice(matches[at - 1]?.to ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(end)}
    </>
  );
}
