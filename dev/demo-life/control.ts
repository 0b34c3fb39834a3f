/** What only the stand-in's control can do: its clock, and the customer's part on its pages. */

import type { z } from 'zod';
import type { LiveBody } from '#dev/stripe/live.ts';

export type Step = z.input<typeof LiveBody>['steps'][number];

export async function control<T>(name: string, body: object = {}): Promise<T> {
  const response = await fetch(new URL(`/_control/${name}`, process.env.STRIPE_API_BASE), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** As Stripe counts them. */
export function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
