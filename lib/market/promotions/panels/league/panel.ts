import { promotionPanel } from '#lib/market/promotions/promotion-panel.ts';
import { readAlwaysOn } from '#lib/market/promotions/read-always-on.ts';
import { figures } from './figures.ts';
import { retailerLeague } from './retailer-league.ts';
import { LeagueOut } from './schema.ts';
import { leagueSheet } from './sheet.ts';
import { leagueTexts } from './texts.ts';

export const leaguePanel = promotionPanel({
  texts: leagueTexts,
  out: LeagueOut,
  read: readAlwaysOn,
  draw: retailerLeague,
  figures,
  sheets: [leagueSheet],
});
