import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { modules } from '#lib/vocabulary/modules.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';

/** The beginning of the names of a dashboard's files. */
export const fileNameOf = (module: ModuleName, category: string, now: Date): string =>
  `raff${modules[module].path.replace('/', '-')}-${category}-${cairoDay(now)}`;
