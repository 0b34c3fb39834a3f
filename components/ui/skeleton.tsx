import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

type Props = {
  /** Any CSS length; the whole width by default. */
  width?: CSSProperties['inlineSize'];
  height?: CSSProperties['blockSize'];
  shape?: 'block' | 'text' | 'circle';
};

/** Holds the place of something that is being loaded. Silent: the region around it says that it is busy. */
export function Skeleton({ width = '100%', height, shape = 'block' }: Props) {
  const blockSize = height ?? (shape === 'text' ? '0.8em' : 16);
  return (
    <span
      className={`${styles.skeleton} ${styles[shape]}`}
      style={{ inlineSize: width, blockSize }}
      aria-hidden="true"
    />
  );
}
