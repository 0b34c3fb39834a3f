import { columnsOf, measureCells } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { DistributionTypes } from '#lib/market/distributions/distribution-panel.ts';
import type { DistributionChannelsData } from './schema.ts';

export const distributionChannelsSheet: Sheet<DistributionTypes, DistributionChannelsData> = {
  id: 'channels',
  count: (channels) => channels.length,
  draw: (channels, labels) => ({
    title: labels.t('sheets.channels'),
    note: labels.t('notes.channels'),
    columns: columnsOf(labels, {
      ...{ channel: 'text', storesAll: 'count', storesListed: 'count', storesKnown: 'count' },
      ...{ numeric: 'percent', halfWidth: 'percent', weightedDistribution: 'percent' },
      ...{ availability: 'percent', checks: 'count', lowBase: 'text' },
    }),
    rows: channels.map(({ channel, universe, known, all, numeric, halfWidth, weighted, availability }) => [
      labels.market(`channels.${channel}`),
      universe,
      all,
      known,
      numeric.value,
      halfWidth,
      weighted.value,
      ...measureCells(availability, labels),
    ]),
  }),
  measures: (channels, { market }) =>
    channels.map(({ channel, numeric }) => [market(`channels.${channel}`), numeric]),
};
