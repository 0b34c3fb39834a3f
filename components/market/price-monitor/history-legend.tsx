import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useState } from 'react';
import { lineSwatch } from '#components/charts/line-swatch.ts';
import styles from './history-legend.module.css';
import { endOf, type HistoryLine } from './history-line.ts';
import { pointing, usePointedRetailer } from './pointed-retailer.tsx';

type Props = {
  lines: readonly HistoryLine[];
  focus: ReadonlySet<string>;
  onToggle: (id: string) => void;
  write: (value: number | null) => string;
};

/** The lines in the order of their figures, each a switch of its colour; one stop of the keyboard, with arrow keys inside. */
export function HistoryLegend({ lines, focus, onToggle, write }: Props) {
  const { id: pointed, point } = usePointedRetailer();
  const t = useTranslations('priceMonitor.history');
  const [stop, setStop] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const at = Math.min(stop, lines.length - 1);
  const rest = lines.filter(({ id }) => !focus.has(id)).length;
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const to = placeByKey(event, at, lines.length - 1);
    if (to === null) return;
    event.preventDefault();
    setStop(to);
    setOpen(true);
    const buttons = event.currentTarget.querySelectorAll<HTMLButtonElement>('button[aria-pressed]');
    // Those that were folded away are there once they are drawn.
    requestAnimationFrame(() => buttons[to]?.focus());
  };
  return (
    <ul className={styles.legend} aria-label={t('legend')} data-open={isOpen} onKeyDown={onKeyDown}>
      {lines.map((line, place) => (
        <li key={line.id} data-rest={!focus.has(line.id)}>
          <button
            type="button"
            tabIndex={place === at ? 0 : -1}
            aria-pressed={focus.has(line.id)}
            data-pointed={line.id === pointed || undefined}
            title={t('toggle', { name: line.name })}
            onClick={() => {
              setStop(place);
              onToggle(line.id);
            }}
            {...pointing(point, line.id)}
          >
            <span {...lineSwatch(focus.has(line.id) ? line.place : null, styles.swatch)} />
            <bdi className={styles.name}>{line.name}</bdi>
            <span className={styles.value}>{write(line.values[endOf(line)] ?? null)}</span>
            {line.base !== null && <span className={styles.base}>{line.base}</span>}
          </button>
        </li>
      ))}
      {rest > 0 && (
        <li className={styles.more}>
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('fewer') : t('more', { n: rest })}
          </button>
        </li>
      )}
    </ul>
  );
}

function placeByKey({ key, currentTarget }: KeyboardEvent<HTMLElement>, at: number, last: number) {
  const onward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const backward = onward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
  if (key === 'ArrowDown' || key === onward) return Math.min(at + 1, last);
  if (key === 'ArrowUp' || key === backward) return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}
