import diagnostics from 'node:diagnostics_channel';
import { ANSWERED, type Answered } from '#lib/http/answered.ts';

const faults: Promise<unknown>[] = [];

const hold = async (answered: Answered): Promise<unknown> => {
  try {
    const { holdToPromises } = await import('#tests/setup/held-to-promises.ts');
    await holdToPromises(answered);
  } catch (fault) {
    return fault;
  }
};

const subscriber = (message: unknown): void => {
  const { response, ...rest } = message as Answered;
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  faults.push(hold({ ...rest, response: isJson ? response.clone() : response }));
};

/** Holds every answer of every route to the document of the API. @returns stops it */
export const holdAnswers = (): (() => void) => {
  diagnostics.subscribe(ANSWERED, subscriber);
  return () => void diagnostics.unsubscribe(ANSWERED, subscriber);
};

/** @returns what was wrong with the answers since it was last asked */
export const takeFaults = async (): Promise<unknown[]> =>
  (await Promise.all(faults.splice(0))).filter((fault) => fault !== undefined);
