import { columnsOf, measureCells } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { DistributionTypes } from '#lib/market/distributions/distribution-panel.ts';
import type { OnlineShelvesData } from './schema.ts';

export const onlineShelvesSheet: Sheet<DistributionTypes, OnlineShelvesData> = {
  id: 'online',
  count: (retailers) => retailers.length,
  draw: (retailers, labels) => ({
    title: labels.t('sheets.online'),
    note: labels.t('notes.online'),
    columns: columnsOf(labels, {
      ...{ retailer: 'text', channel: 'text', productsListed: 'count' },
      ...{ availability: 'percent', checks: 'count', lowBase: 'text' },
    }),
    rows: retailers.map(({ name, channel, listed, availability }) => [
      name,
      labels.market(`channels.${channel}`),
      listed,
      ...measureCells(availability, labels),
    ]),
  }),
  measures: (retailers) => retailers.map(({ name, availability }) => [name, availability]),
};
