'use client';

import { createContext, type PointerEvent, type ReactNode, use, useState } from 'react';

type PointedRetailer = { id: string | null; point: (id: string | null) => void };

const Pointed = createContext<PointedRetailer>({ id: null, point: () => {} });

/** Lets the panels in it mark the retailer that someone points at in one of them. */
export function PointedRetailerPlace({ children }: { children: ReactNode }) {
  const [id, point] = useState<string | null>(null);
  return <Pointed value={{ id, point }}>{children}</Pointed>;
}

export function usePointedRetailer(): PointedRetailer {
  return use(Pointed);
}

/** Handlers of what stands for a retailer. A finger points at nothing: it presses. */
export function pointing(point: PointedRetailer['point'], id: string) {
  return {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') point(id);
    },
    onPointerLeave: () => point(null),
  };
}
