import type { ReactNode } from 'react';
import styles from './figure-link.module.css';
import { rowsAddress } from './rows-address.ts';

type Props = {
  /** The figure's kind and place, as `cell:<brand>:<retailer>`. */
  figure: string;
  children: ReactNode;
};

/** A figure that opens the rows behind it. */
export function FigureLink({ figure, children }: Props) {
  return (
    <a className={styles.figure} href={rowsAddress(figure)}>
      {children}
    </a>
  );
}
