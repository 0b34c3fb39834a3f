import { pricePanel } from '#lib/market/price-monitor/price-panel.ts';
import { NewsOut } from './schema.ts';
import { newsSheet } from './sheet.ts';
import { newsTexts } from './texts.ts';
import { readViewNews, viewNewsOf } from './view-news.ts';

export const newsPanel = pricePanel({
  texts: newsTexts,
  out: NewsOut,
  read: readViewNews,
  draw: (set, changes, { listed, news }) => viewNewsOf(set, changes, listed === 'all' ? null : news),
  sheets: [newsSheet],
});
