import type { Context } from '#lib/context/context.ts';
import { findSiteState } from './find-site-state.ts';
import { noticeView } from './policy.ts';
import type { SiteStateOut } from './schema.ts';

/** What holds for everyone at the moment, for pages that are drawn before it is known. */
export const getSiteState = async ({ db, locale, now }: Context): Promise<SiteStateOut> => {
  const { switches, notice } = await findSiteState(db);
  return { switches, notice: noticeView(notice, locale, now) };
};
