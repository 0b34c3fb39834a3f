import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import { beginPageAnswer, type PageAnswer } from '#lib/core/page-answer.ts';

const CHANNEL = 'http.server.request.start';

const appliesTo = ({ onFailure }: PageAnswer, status: number): boolean =>
  status === 500 || (status === 200 && !onFailure);

const follow = (message: unknown): void => {
  const { response } = message as { response: ServerResponse };
  const underWay = beginPageAnswer();
  const writeHead = response.writeHead as (status: number, ...rest: unknown[]) => ServerResponse;
  const decided = (status: number, ...rest: unknown[]) => {
    const { answer } = underWay;
    if (!answer || !appliesTo(answer, status)) return writeHead.call(response, status, ...rest);
    response.statusMessage = STATUS_CODES[answer.status] ?? '';
    response.setHeader('retry-after', answer.retryAfterSeconds);
    response.setHeader('cache-control', 'no-store');
    return writeHead.call(response, answer.status, ...rest);
  };
  response.writeHead = decided as ServerResponse['writeHead'];
};

/**
 * Lets a page's answer have the status that was decided while it rendered (lib/core/page-answer.ts): Next gives a page that fails 500, and
 * lets no code of the product set another.
 * @returns stops doing so
 */
export const decidePageAnswers = (): (() => void) => {
  subscribe(CHANNEL, follow);
  return () => unsubscribe(CHANNEL, follow);
};
