import type { Resolver } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { lazyResolver } from '#components/auth/lazy-resolver.ts';
import { signInResolver } from '#components/auth/sign-in-resolver.ts';

type Typed = { email: string; password: string };

const typed = { email: 'Mona@Company.example ', password: 'abc' };
const options = { fields: {}, shouldUseNativeValidation: false };

const read = (load: () => Promise<Resolver<Typed, unknown, Typed>>) =>
  lazyResolver(load).resolver(typed, undefined, options);

describe('a form whose schema is loaded late', () => {
  it('is read by the schema', async () => {
    const { errors } = await read(async () => signInResolver);
    expect(errors).toMatchObject({ password: { message: 'passwordTooShort' } });
    expect(errors).not.toHaveProperty('email');
  });

  it('is sent as it stands where the schema cannot be loaded, so that the server says what is wrong', async () => {
    const refused = Promise.reject(new Error('offline'));
    expect(await read(() => refused)).toEqual({ values: typed, errors: {} });
  });

  it('loads nothing before somebody types', async () => {
    let loads = 0;
    const { prepare } = lazyResolver(async () => {
      loads += 1;
      return signInResolver;
    });
    expect(loads).toBe(0);
    prepare();
    expect(loads).toBe(1);
  });
});
