import { CommandRefusal } from '#lib/core/command-refusal.ts';
import { describeError } from '#lib/core/describe-error.ts';

function report(error: unknown): void {
  let lead = '';
  for (let one = describeError(error); one; one = one.cause) {
    const { type, message, stack, cause, errors, ...facts } = one;
    console.error(`${lead}${stack ?? type}`, ...(Object.keys(facts).length > 0 ? [facts] : []));
    lead = 'Caused by: ';
  }
}

// A command that fails says what its log would say. Node itself prints whatever an error carries, rows and keys included.
process.on('uncaughtException', (error) => {
  const isMistyped =
    error instanceof TypeError && 'code' in error && `${error.code}`.startsWith('ERR_PARSE_ARGS');
  if (isMistyped || error instanceof CommandRefusal) console.error(error.message);
  else report(error);
  process.exit(isMistyped ? 2 : 1);
});
