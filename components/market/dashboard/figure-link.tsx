'use client';

import type { ReactNode } from 'react';
import { rowsAddress } from '#components/market/module/rows-address.ts';
import rowsMark from '#components/ui/rows-mark.module.css';
import styles from './figure-link.module.css';
import { WithheldMark } from './withheld-mark.tsx';

type Props = {
  /** The figure's kind and place, as `cell:<brand>:<retailer>`. */
  figure: string;
  children: ReactNode;
};

/** A figure that opens its rows, which a withheld one has as well. */
export function FigureLink({ figure, children }: Props) {
  return (
    <>
      <a className={`${rowsMark.mark} ${styles.figure}`} href={rowsAddress(figure)}>
        {children}
      </a>
      <WithheldMark figure={figure} />
    </>
  );
}
