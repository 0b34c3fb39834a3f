import { listChangedNames, listChanges } from '#db/queries/market-changes.ts';
import type { Context } from '#lib/context/context.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import { readMarket } from '#lib/market/access/read-market.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { filtersIn } from '#lib/market/dashboard/filters/filter-entries.ts';
import type { Account, Company } from '#lib/vocabulary/actor.ts';
import { ALERT_DAYS, RULE_CHANGES } from '#lib/vocabulary/alert-terms.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import { alertLines, type LinedChange, namedIn, namesBy } from './alert-lines.ts';
import { findAskedView } from './asked-view.ts';
import { findFollowed } from './find-followed.ts';
import { judgeChanges } from './judge-changes.ts';
import { MOST_LINES, MOST_PREVIEWED } from './policy.ts';
import { ruleTerms } from './rule-terms.ts';
import type { LineOut, PreviewOut, PreviewQuery } from './schema.ts';

export type AlertContext = Context<Account & { company: Company }>;

/** GET /api/alerts/preview: what a rule would have said in the last 30 days, the newest first. */
export const previewRule = async (
  ctx: AlertContext,
  { viewId, module, query, ...asked }: PreviewQuery,
): Promise<PreviewOut> => {
  const row = await findAskedView(ctx, { viewId, module, query });
  return readMarket(ctx, async (reader) => {
    const terms = ruleTerms(asked);
    const { category, isInView, ignored } = await findFollowed(ctx, reader, row, terms);
    const { market, scope, locale } = reader;
    const to = category.newestOn;
    const words = translator(locale, 'market');
    const labels = filtersIn(ignored).map(({ filter }) => filter.label(words));
    if (to === null) return { ...NOTHING, ignored: labels };
    const changes = await listChanges(market, {
      ...{ categoryNo: category.no, dataset: category.dataset, kinds: RULE_CHANGES[terms.kind] },
      days: { from: addDays(to, 1 - ALERT_DAYS), to },
      limit: MOST_PREVIEWED,
    });
    const judged = judgeChanges({ ...terms, level: scope.level, isInView }, changes, new Set());
    const alerts = judged.alerts.map(({ change }) => ({
      ...change,
      ...{ categoryId: category.id, dataset: category.dataset, isWithdrawal: false },
    }));
    return {
      count: alerts.length,
      days: new Set(alerts.map(({ firstOn }) => firstOn)).size,
      isCut: changes.length === MOST_PREVIEWED,
      lines: await linesByDay(reader, alerts),
      ignored: labels,
    };
  });
};

const NOTHING: PreviewOut = { count: 0, days: 0, isCut: false, lines: [], ignored: [] };

/** Changes in sentences, day by day, the newest first and within a day the largest; as many as one message has. */
export const linesByDay = async (
  { market, scope, locale }: Pick<Reader, 'market' | 'scope'> & { locale: Locale },
  changes: readonly LinedChange[],
): Promise<LineOut[]> => {
  const days = Map.groupBy(changes, ({ firstOn }) => firstOn);
  const newest = [...days.keys()].toSorted().reverse().slice(0, MOST_LINES);
  const shown = newest.flatMap((day) => days.get(day) ?? []);
  if (shown.length === 0) return [];
  const names = namesBy(await listChangedNames(market, namedIn(shown)));
  return newest
    .flatMap((day) => alertLines(days.get(day) ?? [], scope.level, names))
    .slice(0, MOST_LINES)
    .map(({ day, text, path }) => ({ day, text: text(locale), address: localizedPath(locale, path) }));
};
