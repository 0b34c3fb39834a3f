import styles from './state-shape.module.css';

/** Shapes that tell states apart without their colours. */
const STATE_SHAPES = ['disc', 'half', 'ring', 'cross', 'diamond', 'dash'] as const;
export type StateShape = (typeof STATE_SHAPES)[number];

type Props = {
  shape: StateShape;
  /** Of the half: how much of it is filled, 0 to 1. */
  part?: number;
};

/** A state as a shape and a colour; its words stand beside it. */
export function StateShapeMark({ shape, part = 0.5 }: Props) {
  return (
    <svg className={styles.shape} data-shape={shape} viewBox="0 0 16 16" aria-hidden="true">
      {DRAWN[shape](part)}
    </svg>
  );
}

const MIDDLE = 8;
const RADIUS = 6;
const AROUND = 2 * Math.PI * (RADIUS / 2);

const DRAWN: Record<StateShape, (part: number) => React.ReactNode> = {
  disc: () => <circle cx={MIDDLE} cy={MIDDLE} r={RADIUS} fill="currentColor" />,
  half: (part) => (
    <>
      <circle cx={MIDDLE} cy={MIDDLE} r={RADIUS} fill="none" stroke="currentColor" strokeWidth="1.5" />
      <circle
        cx={MIDDLE}
        cy={MIDDLE}
        r={RADIUS / 2}
        fill="none"
        stroke="currentColor"
        strokeWidth={RADIUS}
        strokeDasharray={`${part * AROUND} ${AROUND}`}
        transform={`rotate(-90 ${MIDDLE} ${MIDDLE})`}
      />
    </>
  ),
  ring: () => (
    <circle cx={MIDDLE} cy={MIDDLE} r={RADIUS - 1} fill="none" stroke="currentColor" strokeWidth="2.5" />
  ),
  cross: () => (
    <path d="M3 3 13 13M13 3 3 13" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
  ),
  diamond: () => <path d="M8 2 14 8 8 14 2 8Z" fill="none" stroke="currentColor" strokeWidth="2" />,
  dash: () => <path d="M4 8H12" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />,
};
