'use client';

import { type CSSProperties, createContext, use } from 'react';
import { ChartPlace } from '#components/charts/chart-place.tsx';
import styles from './answer-drawings.module.css';
import type { PlaceSize } from './drawing-places.ts';

/** The room of what an answer shows once its code is there, one for each drawing or table. */
export const AnswerPlaces = createContext<readonly PlaceSize[]>([]);

/** Keeps it until then. */
export function AnswerPlace() {
  return use(AnswerPlaces).map(({ wide, phone }, at) => (
    <div
      // biome-ignore lint/suspicious/noArrayIndexKey: they have no names, and stay in their order
      key={at}
      className={`${styles.drawing} ${styles.place}`}
      style={{ '--wide': `${wide}px`, '--phone': `${phone}px` } as CSSProperties}
    >
      <ChartPlace height="100%" />
    </div>
  ));
}
