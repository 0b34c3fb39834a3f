import { createContext, type ReactNode } from 'react';

/** The switch between our dashboard and the company's report, for the dashboard to draw in its own row; null: there is no report. */
export const ReportSwitch = createContext<ReactNode>(null);
