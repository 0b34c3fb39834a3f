import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ApiClient,
  createSignedIn,
  createVerified,
  newEmail,
  PASSWORD,
  signUpBody,
} from '#tests/setup/api-client.ts';
import { type Mailbox, startMailbox } from '#tests/setup/mailbox.ts';

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
afterAll(() => mailbox.stop());

const SIGN_IN = '/api/auth/signin';

test('right passwords use nothing up', async () => {
  const email = await createVerified(mailbox);
  for (let at = 0; at < 25; at++) {
    const { status } = await new ApiClient().post(SIGN_IN, { email, password: PASSWORD });
    expect(status).toBe(200);
  }
});

describe('guessing one password from many addresses', () => {
  test('is stopped for strangers, and does not keep the owner out', async () => {
    const owner = new ApiClient();
    const { email } = await createSignedIn(mailbox, owner);
    await owner.post('/api/auth/signout', {});
    const statuses: number[] = [];
    for (let guess = 0; guess < 14; guess++) {
      const { status } = await new ApiClient().post(SIGN_IN, { email, password: `guess ${guess}` });
      statuses.push(status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    const stranger = await new ApiClient().post(SIGN_IN, { email, password: PASSWORD });
    expect(stranger.status).toBe(429);
    expect(Number(stranger.headers.get('retry-after'))).toBeGreaterThan(0);
    owner.address = new ApiClient().address;
    expect((await owner.post(SIGN_IN, { email, password: PASSWORD })).status).toBe(200);
  });

  test('counts who tries alone too, so that one stranger leaves tries to the owner', async () => {
    const email = await createVerified(mailbox);
    const stranger = new ApiClient();
    for (let guess = 0; guess < 12; guess++)
      await stranger.post(SIGN_IN, { email, password: `guess ${guess}` });
    expect((await stranger.post(SIGN_IN, { email, password: PASSWORD })).status).toBe(429);
    expect((await new ApiClient().post(SIGN_IN, { email, password: PASSWORD })).status).toBe(200);
  });

  test('leaves a reset open, after which the browser is known', async () => {
    const email = await createVerified(mailbox);
    for (let guess = 0; guess < 11; guess++)
      await new ApiClient().post(SIGN_IN, { email, password: `guess ${guess}` });
    const owner = new ApiClient();
    await owner.post('/api/password/forgot-password', { email });
    const code = mailbox.codeFor(email);
    const { body } = await owner.post('/api/password/check-reset-code', { email, code });
    await owner.post('/api/password/reset', { token: body.data.token, newPassword: 'a new password' });
    expect((await owner.post(SIGN_IN, { email, password: 'a new password' })).status).toBe(200);
  });

  test('is not helped by the mark of another account, or by a forged one', async () => {
    const attacker = new ApiClient();
    await createSignedIn(mailbox, attacker);
    const email = await createVerified(mailbox);
    for (let guess = 0; guess < 10; guess++)
      await new ApiClient().post(SIGN_IN, { email, password: `guess ${guess}` });
    expect((await attacker.post(SIGN_IN, { email, password: 'a guess' })).status).toBe(429);
    const [, device, signature] = (attacker.cookies.get('raff.device') ?? '').split('.');
    attacker.cookies.set('raff.device', `someone.${device}.${signature}`);
    expect((await attacker.post(SIGN_IN, { email, password: 'a guess' })).status).toBe(429);
  });

  test('is counted for addresses of the e-mail that nobody has too', async () => {
    const email = newEmail();
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess++)
      statuses.push((await new ApiClient().post(SIGN_IN, { email, password: `guess ${guess}` })).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

test('a flood from one address is stopped before any work, whatever it asks for', async () => {
  const flood = new ApiClient();
  const statuses: number[] = [];
  for (let at = 0; at < 62; at++) {
    statuses.push(
      (await flood.post('/api/email-verification/verify-code', { email: newEmail(), code: '123456' })).status,
    );
  }
  expect(statuses.slice(0, 60).every((status) => status === 404)).toBe(true);
  expect(statuses.slice(60)).toEqual([429, 429]);
  const neighbour = new ApiClient(flood.address.replace('::1', '::2'));
  const sameNetwork = await neighbour.post('/api/email-verification/verify-code', {
    email: newEmail(),
    code: '123456',
  });
  expect(sameNetwork.status).toBe(429);
});

test('one address may try to sign one e-mail up six times an hour', async () => {
  const client = new ApiClient();
  const email = newEmail();
  const statuses: number[] = [];
  for (let at = 0; at < 7; at++)
    statuses.push((await client.post('/api/auth/signup', signUpBody(email))).status);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429]);
});
