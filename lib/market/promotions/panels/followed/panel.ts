import { promotionPanel } from '#lib/market/promotions/promotion-panel.ts';
import { figures } from './figures.ts';
import { readFollowed } from './read-followed.ts';
import { FollowedOut } from './schema.ts';
import { followedFiguresSheet, followedSheet } from './sheet.ts';
import { followedTexts } from './texts.ts';
import { whatFollowed } from './what-followed.ts';

export const followedPanel = promotionPanel({
  texts: followedTexts,
  out: FollowedOut,
  read: readFollowed,
  draw: whatFollowed,
  figures,
  sheets: [followedFiguresSheet, followedSheet],
});
