'use client';

import { type ReactNode, useState } from 'react';
import { CardToggle } from './card-toggle.tsx';

type Props = {
  /** What the row is of, for its button. */
  name: string;
  /** What heads the row. */
  head: ReactNode;
  children: ReactNode;
};

/** A row of a table of cards: on a phone it shows what heads it and its key figure, and the rest when it is pressed. */
export function CardRow({ name, head, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <tr data-open={isOpen}>
      <th scope="row">
        {head}
        <CardToggle name={name} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
      </th>
      {children}
    </tr>
  );
}
