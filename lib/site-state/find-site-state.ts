import type { Database } from '#db/client.ts';
import { findNotice, listSwitches, type NoticeRow } from '#db/queries/site-state.ts';
import { SECOND } from '#lib/core/clock.ts';
import { AppError } from '#lib/core/errors.ts';
import { SWITCHES, type Switch } from '#lib/vocabulary/terms.ts';

export type SiteState = { switches: Record<Switch, boolean>; notice: NoticeRow | null };

/** How old what a process knows may be. */
const FRESH = 5 * SECOND;

let known: { readAt: number; state: Promise<SiteState> } | undefined;

/** What is switched on: all that was never switched off. */
const standing = (rows: readonly { name: Switch; isOn: boolean }[]): SiteState['switches'] => {
  const on = (name: Switch) => rows.find((row) => row.name === name)?.isOn ?? true;
  return Object.fromEntries(SWITCHES.map((name) => [name, on(name)])) as SiteState['switches'];
};

const readState = async (db: Database): Promise<SiteState> => {
  const [rows, notice] = await Promise.all([listSwitches(db), findNotice(db)]);
  return { switches: standing(rows), notice };
};

/** What holds for everyone, at most five seconds old: asked at many calls, read at few. */
export const findSiteState = (db: Database): Promise<SiteState> => {
  const now = performance.now();
  if (known && now - known.readAt < FRESH) return known.state;
  const state = readState(db);
  known = { readAt: now, state };
  state.catch(forgetSiteState);
  return state;
};

/** After a change, in the process that made it. */
export const forgetSiteState = (): void => {
  known = undefined;
};

/** @throws AppError FEATURE_OFF for what an admin has switched off */
export const requireSwitch = async (db: Database, feature: Switch): Promise<void> => {
  const { switches } = await findSiteState(db);
  if (!switches[feature]) throw new AppError('FEATURE_OFF', { values: { feature } });
};
