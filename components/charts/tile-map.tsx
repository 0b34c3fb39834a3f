import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import styles from './tile-map.module.css';

type MapTile = {
  id: string;
  name: string;
  /** Where it lies, from 1: columns from west to east, rows from north to south. */
  column: number;
  row: number;
  /** 0 (least) to 4 (most); null: there is nothing to say. */
  level: number | null;
  /** Its figure, in the tile. */
  text: string;
  /** Everything that it says. */
  words: string;
};

type Props = {
  /** What the map is and how the keyboard moves in it. */
  label: string;
  tiles: readonly MapTile[];
  chosen: string | null;
  /** Shown below until a tile is pointed at. */
  hint: string;
  onPick: (id: string) => void;
};

/** Places as tiles of one size, about where they lie; each says its figure, so that colour only repeats. One stop of the keyboard; arrows move in it. The west is at the left in every language. */
export function TileMap({ label, tiles, chosen, hint, onPick }: Props) {
  const [stop, setStop] = useState(0);
  const [read, setRead] = useState<string | null>(null);
  const at = Math.min(stop, tiles.length - 1);
  const pointed = tiles.find(({ id }) => id === read);
  const onKeyDown = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    const to = neighbourOf(tiles, at, event.key);
    if (to === null) return;
    event.preventDefault();
    setStop(to);
    event.currentTarget.querySelectorAll('button')[to]?.focus();
  };
  return (
    <>
      <fieldset className={styles.map} dir="ltr" onKeyDown={onKeyDown}>
        <legend className="visually-hidden">{label}</legend>
        {tiles.map(({ id, name, column, row, level, text, words }, place) => (
          <button
            key={id}
            type="button"
            className={styles.tile}
            style={{ gridColumn: column, gridRow: row } as CSSProperties}
            tabIndex={place === at ? 0 : -1}
            aria-pressed={id === chosen}
            data-level={level ?? 'none'}
            onClick={() => {
              setStop(place);
              onPick(id);
            }}
            onFocus={() => setRead(id)}
            onBlur={() => setRead(null)}
            onPointerEnter={() => setRead(id)}
            onPointerLeave={() => setRead(null)}
          >
            <span className="visually-hidden">{words}</span>
            <bdi className={styles.name} aria-hidden="true">
              {name}
            </bdi>
            <bdi className={styles.text} aria-hidden="true">
              {text}
            </bdi>
          </button>
        ))}
      </fieldset>
      <p className={styles.reading} aria-hidden="true">
        {pointed?.words ?? hint}
      </p>
    </>
  );
}

const MOVES: Record<string, readonly [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest tile in the direction of an arrow; null where there is none. */
function neighbourOf(tiles: readonly MapTile[], at: number, key: string): number | null {
  const [from, move] = [tiles[at], MOVES[key]];
  if (!from || !move) return null;
  const [across, down] = move;
  const distances = tiles.map(({ column, row }) => {
    const [right, below] = [column - from.column, row - from.row];
    const onward = right * across + below * down;
    const aside = Math.abs(right * down) + Math.abs(below * across);
    return onward > 0 ? onward + 2 * aside : Number.POSITIVE_INFINITY;
  });
  const least = Math.min(...distances);
  return Number.isFinite(least) ? distances.indexOf(least) : null;
}

const LEVELS = [0, 1, 2, 3, 4] as const;

/** What the shades mean, from the least to the most. */
export function TileScale({ label, low, high }: { label: string; low: string; high: string }) {
  return (
    <p className={styles.scale}>
      <span className="visually-hidden">{label}: </span>
      <bdi>{low}</bdi>
      <span className={styles.steps} aria-hidden="true">
        {LEVELS.map((level) => (
          <span key={level} className={styles.step} data-level={level} />
        ))}
      </span>
      <bdi>{high}</bdi>
    </p>
  );
}
