'use client';

import { type MouseEvent, useEffect, useRef } from 'react';
import sideways from '#components/ui/sideways.module.css';
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
  const bar = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark that is looked for is the current one's
  useEffect(() => showMarked(bar.current), [current]);
  const choose = (event: MouseEvent, section: Section) => {
    // Another tab or window is the browser's own affair.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (section !== current) onChoose(section);
  };
  return (
    <nav ref={bar} className={`${sideways.sideways} ${styles.sections}`} aria-label={label}>
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

/** Where not all fit, the bar moves sideways to the one that is shown; the page does not move. */
function showMarked(bar: HTMLElement | null) {
  const link = bar?.querySelector('[aria-current]');
  if (!bar || !link) return;
  const [frame, mark] = [bar.getBoundingClientRect(), link.getBoundingClientRect()];
  bar.scrollLeft += mark.left + mark.width / 2 - frame.left - frame.width / 2;
}
