import { z } from 'zod';
import { UserOut, ViewingOut } from '#lib/auth/schema.ts';
import type { SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import { INTERVALS, PLAN_NAMES, SUBSCRIPTION_STATES } from '#lib/vocabulary/terms.ts';

/** What a static page needs to greet who is here: the person, and the company's plan (null: never had one). */
export const MeOut = z.object({
  user: UserOut.nullable(),
  subscription: z
    .object({
      plan: z.enum(PLAN_NAMES),
      interval: z.enum(INTERVALS),
      state: z.enum(SUBSCRIPTION_STATES),
      /** Whether another plan can be bought now, or this one must be looked after first. */
      mayChoose: z.boolean(),
    })
    .nullable(),
  viewing: ViewingOut.nullable(),
});
export type MeOut = z.output<typeof MeOut>;

export type Access = {
  subscription: SubscriptionSnapshot | null;
  categories: { id: string; name: string }[];
  /** Only an owner chooses. */
  mayChoose: boolean;
  now: Date;
};

export type GeneralSettings = {
  profile: {
    name: string;
    email: string;
    hasPassword: boolean;
    companyName: string | null;
    ownsCompany: boolean;
  };
  /** Null where this deployment has no Google. */
  google: { clientId: string; scriptUrl: string; connected: boolean } | null;
  /** Null for admins, who belong to no customer. */
  access: Access | null;
  /** Where to write to for help; null where the operator names no address. */
  supportAddress: string | null;
};
