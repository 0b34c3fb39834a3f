'use client';

import { createContext } from 'react';

/** The reader has no account, with which dashboards open: links to these say so. */
export const NeedsAccount = createContext(false);
