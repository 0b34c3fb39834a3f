import { pageGone, requirePage } from '#lib/auth/loaders.ts';
import { type PlanWay, planHold, wayToPlan } from '#lib/billing/rules/offered-actions.ts';
import {
  dashboardAccess,
  isTrialEnding,
  remainingTrialDays,
  subscriptionState,
} from '#lib/billing/rules/policy.ts';
import { log } from '#lib/core/log.ts';
import { dataScope } from '#lib/market/access/actor-scope.ts';
import { isTooMany, readMarket } from '#lib/market/access/read-market.ts';
import { dashboards } from '#lib/market/dashboards.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import { listModules } from '#lib/modules/list-modules.ts';
import { awaitsReport } from '#lib/modules/policy.ts';
import type { CombinedModule } from '#lib/modules/schema.ts';
import { findSiteState } from '#lib/site-state/find-site-state.ts';
import { MODULE_NAMES, type PlanName, type SubscriptionState } from '#lib/vocabulary/terms.ts';
import type { HomePage } from './home-page.ts';
import { type OpenHome, readHome } from './read-home.ts';
import { homeTodos, type Todo } from './todos.ts';

/** The gate of home. */
export const loadHomePage = async (): Promise<HomePage> => {
  const page = await requirePage('user');
  const { switches } = await findSiteState(page.db);
  return { ...page, isTrialOffered: switches.trials };
};

export type HomeSummary = {
  state: SubscriptionState;
  plan: PlanName | null;
  /** Null when it is no trial. */
  trialDays: number | null;
  /** The dashboards close soon unless someone does something. */
  isUrgent: boolean;
  showsSample: boolean;
  /** A module's own report is being set up. */
  awaitsReports: boolean;
  /** What to do for open dashboards; null while they are open. */
  way: PlanWay | null;
};

/** What home says of the subscription; needs no query. */
export const homeSummary = ({ actor, now, isTrialOffered }: HomePage): HomeSummary => {
  const { subscription } = actor.company;
  const access = dashboardAccess(subscription, now);
  return {
    state: subscriptionState(subscription, now),
    plan: subscription?.plan ?? null,
    trialDays: subscription && remainingTrialDays(subscription, now),
    isUrgent:
      subscription !== null &&
      (isTrialEnding(subscription, now) || planHold(subscription, now) === 'payment_due'),
    showsSample: access !== 'open',
    awaitsReports: MODULE_NAMES.some((name) => awaitsReport(subscription, name, now)),
    way: access === 'locked' ? wayToPlan(subscription, now, { isTrialOffered }) : null,
  };
};

export type HomeContent = {
  /** Null: they could not be read, which the page says. */
  modules: CombinedModule[] | null;
  /** For people whose dashboards are open: what changed and the modules' figures; null also where they could not be read. */
  open: OpenHome | null;
  todos: Todo[];
  /** The showcase's figures for people who see it; null also where they could not be read, and then it is left out. */
  showcase: ShowcaseFigures | null;
};

export type ShowcaseFigures = {
  category: string;
  /** What the head of Price Monitor is drawn from. */
  data: Pick<PriceMonitorData, 'tiles' | 'filters' | 'baseUnit' | 'currency' | 'listings'>;
};

/** Everything below the header, side by side. */
export const loadHomeContent = async (page: HomePage): Promise<HomeContent> => {
  const orNull = (error: unknown) => {
    if (!isTooMany(error)) log.error({ error }, 'home not read whole');
    return null;
  };
  const [modules, showcase, opened] = await Promise.all([
    listModules(page).then((listed) => listed.modules, orNull),
    readShowcase(page).catch(orNull),
    readOpen(page).catch(orNull),
  ]);
  return { modules, showcase, open: opened?.home ?? null, todos: opened?.todos ?? [] };
};

const readOpen = async (page: HomePage): Promise<{ home: OpenHome; todos: Todo[] } | null> => {
  if (dataScope(page.actor, page.now).why === 'showcase') return null;
  return readMarket(
    { ...page, gone: pageGone() },
    async (reader) => ({
      home: await readHome({ ...page.actor, db: page.db }, reader, dashboards),
      todos: homeTodos(page.actor.company, reader.ours, page.now),
    }),
    { isPatient: true },
  );
};

/** The head of Price Monitor, which says most to those who have seen nothing yet. */
const readShowcase = async (page: HomePage): Promise<ShowcaseFigures | null> => {
  if (dataScope(page.actor, page.now).why !== 'showcase') return null;
  const { findHead, parse } = dashboards.priceMonitor;
  const view = await readMarket(
    { ...page, gone: pageGone() },
    (reader) => findHead(reader, parse({ period: '30d' })),
    { isPatient: true },
  );
  if (!view) return null;
  const { tiles, filters, baseUnit, currency, listings, options } = view;
  const category = options.categories.find(({ id }) => id === filters.category)?.name ?? '';
  return { category, data: { tiles, filters, baseUnit, currency, listings } };
};
