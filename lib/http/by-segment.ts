import { AppError } from '#lib/core/errors.ts';
import type { ContractedHandler } from './contract.ts';
import { guarded } from './route.ts';

/** A route whose last dynamic segment chooses what it does, each with a contract of its own. */
export type SegmentedHandler = ContractedHandler & {
  /** The name of the segment in the route's path, and what answers each of its values. */
  segment: string;
  handlers: Readonly<Record<string, ContractedHandler>>;
};

const notFound = guarded({ access: 'member', answers: [], errors: ['NOT_FOUND'] }, async () => {
  throw new AppError('NOT_FOUND');
});

/** Answers as the handler of the segment's value; any other value is not found. The document of the API has an entry for each. */
export const bySegment = (
  segment: string,
  handlers: Readonly<Record<string, ContractedHandler>>,
): SegmentedHandler =>
  Object.assign(
    async (...[request, args]: Parameters<ContractedHandler>): Promise<Response> => {
      const value = (await args.params)[segment];
      const handler = typeof value === 'string' && Object.hasOwn(handlers, value) ? handlers[value] : null;
      return (handler ?? notFound)(request, args);
    },
    { contract: notFound.contract, segment, handlers },
  );
