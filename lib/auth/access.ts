import type { Account, Actor, Company, Guest } from '#lib/vocabulary/actor.ts';
import type { Role } from '#lib/vocabulary/terms.ts';

/**
 * Who may do what: one pure function of actor and requirement, asked by pages, route handlers and menus alike.
 */
export const REQUIREMENTS = [
  /** Everyone. */
  'public',
  /** Signed out only: signing in and up. */
  'guest',
  /** Signed in, with or without a company. */
  'account',
  /** Signed in without a company yet: the "Your company" step. */
  'newcomer',
  /** Signed in with a company, or an admin. */
  'member',
  /** Role user with a company. */
  'user',
  /** Role user, owner of the company: pays, cancels and selects. */
  'owner',
  'admin',
] as const;

export type Requirement = (typeof REQUIREMENTS)[number];

/** Where a refusal leads: to signing in, to naming the company, or to the actor's own home. */
export type Decision = 'allow' | 'sign_in' | 'company' | 'home';

/** What access of someone signed in depends on: enough for the menu of a person who is not known yet. */
export type Standing = Pick<Account, 'kind' | 'role'> & { company: Pick<Company, 'membershipRole'> | null };

const companyNeeded = (account: Standing): boolean => account.role === 'user' && account.company === null;

export const decideAccess = (actor: Guest | Standing, requirement: Requirement): Decision => {
  if (requirement === 'public') return 'allow';
  if (actor.kind === 'guest') return requirement === 'guest' ? 'allow' : 'sign_in';
  switch (requirement) {
    case 'guest':
      return companyNeeded(actor) ? 'company' : 'home';
    case 'account':
      return 'allow';
    case 'newcomer':
      return companyNeeded(actor) ? 'allow' : 'home';
    case 'member':
      return companyNeeded(actor) ? 'company' : 'allow';
    case 'user':
      if (actor.role !== 'user') return 'home';
      return companyNeeded(actor) ? 'company' : 'allow';
    case 'owner':
      if (actor.role !== 'user') return 'home';
      if (companyNeeded(actor)) return 'company';
      return actor.company?.membershipRole === 'owner' ? 'allow' : 'home';
    case 'admin':
      return actor.role === 'admin' ? 'allow' : companyNeeded(actor) ? 'company' : 'home';
  }
};

/** What an allowed actor is known to be. */
export type ActorFor<R extends Requirement> = R extends 'public'
  ? Actor
  : R extends 'guest'
    ? Extract<Actor, { kind: 'guest' }>
    : R extends 'user' | 'owner'
      ? Account & { role: 'user'; company: Company }
      : R extends 'admin'
        ? Account & { role: 'admin' }
        : Account;

/** Narrows an actor to what the requirement promises; the one cast follows `decideAccess`. */
export const allowed = <R extends Requirement>(actor: Actor, requirement: R): ActorFor<R> | null =>
  decideAccess(actor, requirement) === 'allow' ? (actor as ActorFor<R>) : null;

/** Home of a signed-in person, without the language prefix (docs/product/access.md#pages-and-where-people-go). */
export const homePathOf = ({ role, hasCompany }: { role: Role; hasCompany: boolean }): string => {
  if (role === 'admin') return '/admin';
  return hasCompany ? '/' : '/company';
};

/** Home of an actor, without the language prefix. */
export const homePath = (actor: Actor): string =>
  actor.kind === 'guest' ? '/signup' : homePathOf({ role: actor.role, hasCompany: actor.company !== null });
