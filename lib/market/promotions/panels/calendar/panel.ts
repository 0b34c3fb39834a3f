import { promotionPanel } from '#lib/market/promotions/promotion-panel.ts';
import { figures } from './figures.ts';
import { promotionCalendar } from './promotion-calendar.ts';
import { CalendarOut } from './schema.ts';
import { calendarSheet } from './sheet.ts';
import { calendarTexts } from './texts.ts';

export const calendarPanel = promotionPanel({
  texts: calendarTexts,
  out: CalendarOut,
  draw: (set, _, query) => promotionCalendar(set, query),
  figures,
  sheets: [calendarSheet],
});
