import { Children, Fragment, type ReactNode } from 'react';

/** An address, from left to right in every language; where it is too long for its line it breaks at its signs, not inside of a name. */
export function EmailAddress({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children)
    .join('')
    .split(/(?<=[@.+_-])/);
  return (
    <bdi dir="ltr">
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
        <Fragment key={at}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </bdi>
  );
}
