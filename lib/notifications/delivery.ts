/** How notifications reach this process: over LISTEN, or by polling where a pooler swallows it. */
export type DeliveryMode = 'starting' | 'listen' | 'polling';

const holder = globalThis as typeof globalThis & { raffDelivery?: DeliveryMode };

export const deliveryMode = (): DeliveryMode => holder.raffDelivery ?? 'starting';

export const setDeliveryMode = (mode: DeliveryMode): void => {
  holder.raffDelivery = mode;
};
