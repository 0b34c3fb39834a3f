'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { createContext, type KeyboardEvent, type MouseEvent, type ReactNode, use, useState } from 'react';
import type { ExtraProps } from 'react-markdown';
import type { AnalystMessage } from '#lib/chat/schema.ts';
import type { SourcedFigure } from '#lib/chat/sourced-figures.ts';
import styles from './markdown.module.css';

const FigurePanel = dynamic(() => import('./figure-panel.tsx'), { ssr: false });

type InWordsValue = {
  figures: readonly SourcedFigure[];
  /** Where the keyboard stops; null: at the first of them. */
  stop: number | null;
  opened: number | null;
};

/** The figures of an answer's words. */
const InWords = createContext<InWordsValue>({ figures: [], stop: null, opened: null });

type Props = {
  figures: readonly SourcedFigure[];
  parts: AnalystMessage['parts'];
  children: ReactNode;
};

function figureIn(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-figure]') : null;
}

/** Around the words of an answer: each figure with a source opens it. One stop of the keyboard an answer; arrows move among its figures. */
export function StatedFigures({ figures, parts, children }: Props) {
  const [stop, setStop] = useState<number | null>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const opened = anchor === null ? null : Number(anchor.dataset.figure);
  const source = opened === null ? null : (figures[opened]?.source ?? null);
  const open = (element: HTMLElement) => {
    setStop(Number(element.dataset.figure));
    setAnchor(element);
  };
  const onClick = ({ target }: MouseEvent) => {
    const element = figureIn(target);
    // Words that are being selected are copied, and open nothing.
    if (element && window.getSelection()?.isCollapsed !== false) open(element);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const element = figureIn(event.target);
    if (!element) return;
    const to = figureByKey(event, element);
    if (to) {
      setStop(Number(to.dataset.figure));
      to.focus();
    }
    if (event.key === 'Enter' || event.key === ' ') open(element);
    if (to || event.key === 'Enter' || event.key === ' ') event.preventDefault();
  };
  return (
    <InWords value={{ figures, stop, opened }}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the figures within are the buttons */}
      <div onClick={onClick} onKeyDown={onKeyDown}>
        {children}
      </div>
      {source && (
        <FigurePanel anchor={anchor} parts={parts} figure={source.figure} onClose={() => setAnchor(null)} />
      )}
    </InWords>
  );
}

/** Left and right as they are seen. */
function figureByKey({ key, currentTarget }: KeyboardEvent<HTMLElement>, from: HTMLElement) {
  const all = [...currentTarget.querySelectorAll<HTMLElement>('[data-figure]')];
  const isRightToLeft = getComputedStyle(from).direction === 'rtl';
  const steps: Record<string, number> = {
    ...{ ArrowLeft: isRightToLeft ? 1 : -1, ArrowRight: isRightToLeft ? -1 : 1 },
    ...{ ArrowDown: 1, ArrowUp: -1 },
  };
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  return steps[key] === undefined ? undefined : all[all.indexOf(from) + steps[key]];
}

/** A figure in the words. No button of HTML: its words could not be selected and copied with those around them. */
export function StatedFigure({ node, children }: { node?: ExtraProps['node']; children?: ReactNode }) {
  const t = useTranslations('chat.figures');
  const { figures, stop, opened } = use(InWords);
  const at = Number(node?.properties.dataFigure);
  const figure = figures[at];
  if (!figure?.source) return children;
  const isStop = stop === null ? node?.properties.dataFirst === true : at === stop;
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    <span
      role="button"
      tabIndex={isStop ? 0 : -1}
      className={styles.figure}
      data-figure={at}
      aria-haspopup="dialog"
      aria-expanded={at === opened}
      aria-label={t('label', { what: figure.text, place: figure.source.place })}
    >
      {children}
    </span>
  );
}
