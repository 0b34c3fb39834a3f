import diagnostics from 'node:diagnostics_channel';
import type { Contract } from './contract.ts';

/** The channel with every answer of the API, before it is sent. Without a subscriber it costs nothing. */
export const ANSWERED = 'raff:answered';

/** A call, its answer and what its route promises. A subscriber reads the body from a clone, which it makes at once. */
export type Answered = { request: Request; response: Response; contract: Contract };

const channel = diagnostics.channel(ANSWERED);

export const publishAnswer = (answered: Answered): void => {
  if (channel.hasSubscribers) channel.publish(answered);
};
