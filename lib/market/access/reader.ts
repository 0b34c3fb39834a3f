import type { Pool } from '#db/client.ts';
import type { DayByCategory } from '#db/queries/home-days.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import type { OpenIssue } from './open-issues.ts';

/** A company's own brands and its rivals, by their ids. */
export type OwnBrands = { own: readonly string[]; rivals: readonly string[] };

/** By category. */
export type OurBrands = ReadonlyMap<string, OwnBrands>;

/** Who asks the market: where it lies, the clock, the language of names, what may be seen, and what is the asker's own. */
export type Reader = {
  market: Pool;
  now: Date;
  locale: Locale;
  scope: DataScope;
  ours?: OurBrands;
  /** What the asker's company has reported as wrong, read once it is needed. */
  issues?: () => Promise<readonly OpenIssue[]>;
  /** Up to which days home had shown the asker its categories before today. */
  seen?: () => Promise<DayByCategory>;
};
