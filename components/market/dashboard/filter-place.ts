import { createContext } from 'react';

/** Where filters stand: each behind a button of its own, or as lines of a list that is open already. */
export const FilterPlace = createContext<'bar' | 'list'>('bar');
