import { stripVTControlCharacters } from 'node:util';
import type { Logger } from '#lib/core/log.ts';

const LONGEST_TEXT = 2_000;

/** The words of what was said. Objects stay out: no one has looked at what they hold. */
const textOf = (said: readonly unknown[]): string =>
  stripVTControlCharacters(said.filter((one) => typeof one === 'string').join(' '))
    // As a query's error reads when someone has made a text of it.
    .replace(/\n?params: [\s\S]*/, '')
    .trim()
    .slice(0, LONGEST_TEXT);

/**
 * Next and the packages report faults to the console with everything that an error carries. They become log lines instead, which say of
 * an error what a log may. @returns gives the console back
 */
export const logConsole = (log: Logger): (() => void) => {
  const { error, warn } = console;
  const through =
    (level: 'error' | 'warn') =>
    (...said: unknown[]): void =>
      log[level]({ error: said.find((one) => Error.isError(one)) }, textOf(said) || 'said on the console');
  Object.assign(console, { error: through('error'), warn: through('warn') });
  return () => void Object.assign(console, { error, warn });
};
