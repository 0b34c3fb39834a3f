import { AppError } from '#lib/core/errors.ts';
import type { Actor } from '#lib/vocabulary/actor.ts';
import { type DataScope, seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';
import { dataScope } from './actor-scope.ts';

/** Why a person may see a module's figures; `closed` where they may not: a plan without this module. */
export type ModuleAccess = 'closed' | DataScope['why'];

/** The one question of access: pages, calls, the analyst and reports all ask it. The showcase shows a little of each module. */
export const moduleAccess = (scope: DataScope, module: ModuleName): ModuleAccess =>
  scope.modules === 'all' || scope.modules.includes(module) ? scope.why : 'closed';

/** Whether a plan may say that a price or a match is wrong: it sees single products, and isn’t a trial. */
export const mayDispute = (scope: DataScope): boolean => scope.why === 'paid' && seesLevel(scope, 'product');

/** @throws AppError FORBIDDEN where the asker's scope does not cover the module */
export const requireModule = ({ actor, now }: { actor: Actor; now: Date }, module: ModuleName): void => {
  if (moduleAccess(dataScope(actor, now), module) === 'closed') throw new AppError('FORBIDDEN');
};
