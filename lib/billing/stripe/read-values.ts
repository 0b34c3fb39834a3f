import type Stripe from 'stripe';
import type { ProviderCard } from './provider.ts';

/** Small values of Stripe's in our words. */

export const instant = (seconds: number): Date => new Date(seconds * 1000);
export const instantOrNull = (seconds: number | null | undefined): Date | null =>
  seconds === null || seconds === undefined ? null : instant(seconds);
export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);
export const cardOf = (method: string | Stripe.PaymentMethod | null): ProviderCard | null =>
  method && typeof method === 'object' ? { id: method.id, addedAt: instant(method.created) } : null;
