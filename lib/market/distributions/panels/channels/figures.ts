import type { ShelfFigureSource, ShelfFigures } from '#lib/market/distributions/distribution-panel.ts';
import { CHANNELS } from '#lib/vocabulary/market-terms.ts';
import { type ChannelFigure, channelFigures } from './distribution-channels.ts';

/** `<kind>:<channel>` */
const ofChannel =
  (name: ChannelFigure): ShelfFigureSource =>
  (set, { parts }) => {
    const channel = CHANNELS.find((each) => parts.includes(each));
    return channel === undefined ? null : channelFigures[name](set, channel);
  };

export const figures: ShelfFigures = {
  'channel-numeric': { valuesIn: 'percent', source: ofChannel('channel-numeric') },
  'channel-weighted': { valuesIn: 'percent', source: ofChannel('channel-weighted') },
  'channel-availability': { valuesIn: 'percent', source: ofChannel('channel-availability') },
};
