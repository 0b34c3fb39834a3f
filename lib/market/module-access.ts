import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';

/** Why somebody may see a module's figures; `closed` where they may not: a plan without this module. */
export type ModuleAccess = 'closed' | DataScope['why'];

/** The one question of access: pages, calls, the analyst and reports all ask it. The showcase shows a little of each module. */
export const moduleAccess = (scope: DataScope, module: ModuleName): ModuleAccess =>
  scope.modules === 'all' || scope.modules.includes(module) ? scope.why : 'closed';
