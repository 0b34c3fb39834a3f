import type { ComponentType } from 'react';
import type { Namespace } from '#lib/i18n/namespaces.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';
import type { DashboardProps } from './market-dashboard.tsx';

/** Draws a module's dashboard, with the texts of its own that its page sends. Its page names it: what others draw is not sent with it. */
export type DashboardScreen = {
  module: ModuleName;
  // biome-ignore lint/suspicious/noExplicitAny: each has a view of its own
  Screen: ComponentType<DashboardProps<any>>;
  namespaces: readonly Namespace[];
};
