import type { z } from 'zod';
import type { Requirement } from '#lib/auth/access.ts';
import type { ErrorCode } from '#lib/core/errors.ts';
import type { RouteLimit } from '#lib/rate-limit/rate-limit.ts';
import type { ImageType } from '#lib/vocabulary/image-terms.ts';

export type Shape = z.ZodType<Record<string, unknown>> | undefined;

type FileType = 'text/csv' | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' | ImageType;

/** One way in which a call goes well. */
export type Answer = {
  status: number;
  /** Null: nothing but headers. */
  type: 'application/json' | 'text/event-stream' | FileType | null;
  /** What the JSON holds: as it is, or as `data` of the envelope. */
  output?: z.ZodType;
  isEnveloped?: boolean;
};

/**
 * What a call does for an admin who views Raff as a customer. By default, reads are open and writes closed: closed are also reads that are
 * the customer's alone, lead out of the product, make files or write on the way.
 */
export type WhileViewing = 'open' | 'closed';

/** What a method of a route promises: the document of the API is made of these. */
export type Contract = {
  access: Requirement;
  params?: Shape;
  query?: Shape;
  body?: Shape;
  /** The body is bytes, not JSON: at most so many. */
  bodyBytes?: number | undefined;
  limit?: RouteLimit | undefined;
  /** A limit that several calls and pages share; the use case takes from it, not the route. */
  sharedLimit?: RouteLimit | undefined;
  /** What is answered has a version; a write takes If-Match and may be refused with EDIT_CONFLICT. */
  versioned?: boolean | undefined;
  whileViewing?: WhileViewing | undefined;
  /** What belongs to the subscription is read with the actor, in one trip. */
  withHoldings?: boolean | undefined;
  answers: readonly Answer[];
  /** What its work refuses with, beside what every route may refuse with. */
  errors?: readonly ErrorCode[];
};

type RouteArguments = { params: Promise<Record<string, string | string[] | undefined>> };
export type Handler = (request: Request, args: RouteArguments) => Promise<Response>;
export type ContractedHandler = Handler & { contract: Contract };

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

/** An answer in the envelope. */
export const enveloped = (output: z.ZodType, status = 200): Answer => ({
  status,
  type: 'application/json',
  output,
  isEnveloped: true,
});

/** A handler with what it promises. */
export const contracted = (contract: Contract, handler: Handler): ContractedHandler =>
  Object.assign(handler, { contract });
