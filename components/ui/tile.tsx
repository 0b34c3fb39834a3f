import type { ReactNode } from 'react';
import { ArrowDownIcon, ArrowUpIcon } from './icons.tsx';
import { PageLink } from './page-link.tsx';
import rowsMark from './rows-mark.module.css';
import sideways from './sideways.module.css';
import styles from './tile.module.css';

type TileChange = {
  /** Already formatted with its sign, such as "+4.2%". */
  text: string;
  direction: 'up' | 'down' | 'same';
  /** Whether this direction is welcome; a price that rises need not be. */
  tone?: 'good' | 'bad' | 'neutral';
  /** The same for a screen reader, such as "Up 4.2% on last month". */
  label?: string;
};

type Props = {
  label: string;
  /** Already formatted for the language. */
  value: ReactNode;
  change?: TileChange;
  /** One short line. */
  note?: ReactNode;
  /** Whole path to what the figure counts, or its place on the page (`#…`). */
  href?: string;
};

/** One figure with its name and how it moved. The arrow says the direction without colour. */
export function Tile({ label, value, change, note, href }: Props) {
  const Target = href?.startsWith('#') ? 'a' : PageLink;
  return (
    <div className={styles.tile}>
      <p className={styles.label}>
        {href === undefined ? (
          label
        ) : (
          <Target className={`${rowsMark.mark} ${styles.link}`} href={href}>
            {label}
          </Target>
        )}
      </p>
      <p className={`${styles.value} tabular`}>
        <bdi>{value}</bdi>
      </p>
      {(change || note) && (
        <p className={styles.foot}>
          {change && (
            <span className={`${styles.change} ${styles[change.tone ?? 'neutral']} tabular`}>
              {change.direction === 'up' && <ArrowUpIcon size={14} />}
              {change.direction === 'down' && <ArrowDownIcon size={14} />}
              <bdi aria-hidden={change.label !== undefined}>{change.text}</bdi>
              {change.label && <span className="visually-hidden">{change.label}</span>}
            </span>
          )}
          {note && <span>{note}</span>}
        </p>
      )}
    </div>
  );
}

type StripProps = {
  /** What its figures have in common. */
  label: string;
  /** Whether its tiles lead somewhere: the keyboard moves it by them. */
  leads?: boolean;
  children: ReactNode;
};

/** A strip of figures in one row at every width: on a phone it moves sideways, with the keyboard too. */
export function TileStrip({ label, leads = false, children }: StripProps) {
  return (
    <section
      className={`${styles.row} ${sideways.sideways} ${styles.strip}`}
      aria-label={label}
      {...(leads ? {} : { tabIndex: 0 })}
    >
      {children}
    </section>
  );
}

type PlaceProps = {
  /** The strip that stands here at other times: its room is kept. */
  other: ReactNode;
  children: ReactNode;
};

/** A strip in the place of another, without moving what follows. */
export function TilePlace({ other, children }: PlaceProps) {
  return (
    <div className={styles.place}>
      <div className={styles.unseen} aria-hidden inert>
        {other}
      </div>
      {children}
    </div>
  );
}
