'use client';

import { createContext } from 'react';

/** Whether the reader may have alerts over saved views: admins keep views, and no alerts. */
export const AlertsOffered = createContext(true);
