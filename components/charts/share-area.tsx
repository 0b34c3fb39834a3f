import kinds from './kinds.module.css';
import styles from './share-area.module.css';

type ShareLayer = {
  id: string;
  name: string;
  kind: number;
  role: 'own' | 'rival' | 'others';
  /** In percent, for each place along the chart; null: not known. */
  values: readonly (number | null)[];
};

type Props = {
  layers: readonly ShareLayer[];
  /** A dashed line over them, in percent; empty: none. */
  line: readonly (number | null)[];
  /** Below its two ends. */
  ends: { first: string; last: string };
  description: string;
  writeTick: (percent: number) => string;
};

const TICKS = [0, 25, 50, 75, 100];

/** Parts of a whole over time, stacked from the bottom; steps, as each value is of a whole time. Drawn from left to right in every language. */
export function ShareArea({ layers, line, ends, description, writeTick }: Props) {
  const count = layers[0]?.values.length ?? 0;
  const floors = stackOf(layers);
  return (
    <figure className={styles.figure}>
      <figcaption className="visually-hidden">{description}</figcaption>
      <ul className={`${kinds.kinds} ${kinds.legend}`}>
        {layers.map(({ id, name, kind, role }) => (
          <li key={id}>
            <span
              className={`${kinds.swatch} ${styles.swatch}`}
              data-kind={kind}
              data-role={role}
              aria-hidden="true"
            />
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      <div className={`${kinds.kinds} ${styles.plot}`} dir="ltr" aria-hidden="true">
        {TICKS.map((tick) => (
          <span key={tick} className={styles.row} style={{ bottom: `${tick}%` }}>
            <bdi>{writeTick(tick)}</bdi>
          </span>
        ))}
        <svg className={styles.drawing} viewBox={`0 0 ${Math.max(count, 1)} 100`} preserveAspectRatio="none">
          <title>{description}</title>
          {layers.map(({ id, kind, role, values }, at) => (
            <path
              key={id}
              data-kind={kind}
              data-role={role}
              d={areaOf(
                values.map((_, place) => floors[at]?.[place] ?? 0),
                values.map((value, place) => (floors[at]?.[place] ?? 0) + (value ?? 0)),
              )}
            />
          ))}
          {line.length > 0 && <path className={styles.line} d={stepsOf(line)} />}
        </svg>
      </div>
      <div className={styles.ends} dir="ltr" aria-hidden="true">
        <bdi>{ends.first}</bdi>
        <bdi>{ends.last}</bdi>
      </div>
    </figure>
  );
}

/** Where each layer begins. */
function stackOf(layers: readonly ShareLayer[]): number[][] {
  const tops: number[] = [];
  return layers.map(({ values }) =>
    values.map((value, place) => {
      const floor = tops[place] ?? 0;
      tops[place] = floor + (value ?? 0);
      return floor;
    }),
  );
}

function areaOf(floors: readonly number[], tops: readonly number[]): string {
  const upper = tops.map((top, at) => `L${at},${100 - top}H${at + 1}`).join('');
  const lower = floors
    .map((floor, at) => `L${at + 1},${100 - floor}H${at}`)
    .toReversed()
    .join('');
  return `M0,${100 - (floors[0] ?? 0)}${upper}${lower}Z`;
}

/** Broken where nothing is known. */
function stepsOf(values: readonly (number | null)[]): string {
  return values
    .map((value, at) => {
      if (value === null) return '';
      const joins = at > 0 && values[at - 1] !== null;
      return `${joins ? 'L' : 'M'}${at},${100 - value}H${at + 1}`;
    })
    .join('');
}
