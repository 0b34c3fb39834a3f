'use client';

import type { MouseEvent } from 'react';
import styles from './section-links.module.css';

type Props<Section extends string> = {
  label: string;
  sections: readonly { id: Section; name: string }[];
  current: Section;
  /** The query of a section's address, with the filters as they are. */
  addressOf: (section: Section) => string;
  onChoose: (section: Section) => void;
};

/** The parts of a dashboard, each with an address of its own. */
export function SectionLinks<Section extends string>(props: Props<Section>) {
  const { label, sections, current, addressOf, onChoose } = props;
  const choose = (event: MouseEvent, section: Section) => {
    // Another tab or window is the browser's own affair.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (section !== current) onChoose(section);
  };
  return (
    <nav className={styles.sections} aria-label={label}>
      {sections.map(({ id, name }) => (
        <a
          key={id}
          href={`?${addressOf(id)}`}
          aria-current={id === current ? 'page' : undefined}
          className={styles.section}
          onClick={(event) => choose(event, id)}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
