/** The one place where the stand-in meets the Stripe SDK: its types, its decimal and its API version. */
import type Stripe from 'stripe';

export { default as StripeSdk } from 'stripe';
export type { Stripe };

/** The API version that the pinned SDK speaks; events and endpoints carry it. */
export const API_VERSION = '2026-10-28.endive' satisfies Stripe.LatestApiVersion;
