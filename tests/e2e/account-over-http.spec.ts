import { post, signIn } from '#tests/setup/e2e/account.ts';
import { expect, test } from '#tests/setup/e2e/test.ts';

test.describe('an account over HTTP', () => {
  test('signs up, proves its address with the mailed code, signs in and out', async ({
    request,
    account,
  }) => {
    const me = async () => (await request.get('/api/auth/me')).json();
    expect((await me()).data.user).toBeNull();
    await signIn(request, account);
    expect((await me()).data.user).toMatchObject({ email: account.email, companyName: account.companyName });
    await post(request, '/api/auth/signout', {});
    expect((await me()).data.user).toBeNull();
  });

  test('is refused with a wrong password', async ({ request, account }) => {
    const data = { email: account.email, password: 'not the password' };
    const response = await request.post('/api/auth/signin', { data });
    expect(response.status()).toBe(401);
    expect(await response.json()).toMatchObject({ success: false, errors: { code: 'INVALID_CREDENTIALS' } });
  });
});
