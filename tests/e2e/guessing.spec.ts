import { post } from '#tests/setup/e2e/account.ts';
import { expect, test } from '#tests/setup/e2e/test.ts';

const GUESSES = 1000;
const AT_ONCE = 20;

test(`of ${GUESSES} guesses over HTTP from as many addresses five are evaluated`, async ({
  request,
  inbox,
  account,
}) => {
  test.slow();
  await post(request, '/api/password/forgot-password', { email: account.email });
  const code = Number(await inbox.codeFor(account.email));
  const outcomes = new Map<string, number>();
  let next = 0;
  const attacker = async () => {
    for (let guess = next++; guess < GUESSES; guess = next++) {
      const wrong = String((code + 1 + guess) % 1_000_000).padStart(6, '0');
      const response = await fetch(`${process.env.APP_URL}/api/password/check-reset-code`, {
        method: 'POST',
        body: JSON.stringify({ email: account.email, code: wrong }),
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `198.18.${guess >> 8}.${guess & 255}`,
        },
      });
      const { errors } = await response.json();
      outcomes.set(errors.code, (outcomes.get(errors.code) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, attacker));
  expect(Object.fromEntries(outcomes)).toEqual({
    INVALID_RESET_CODE: 5,
    NO_RESET_CODE_FOUND: GUESSES - 5,
  });
});
