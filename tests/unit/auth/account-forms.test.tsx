import type { ReactNode } from 'react';
import * as forms from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { NewPasswordForm } from '#components/auth/new-password-form.tsx';
import { SignUpCompanyForm } from '#components/auth/signup-company-form.tsx';
import { SignUpWhoForm } from '#components/auth/signup-who-form.tsx';
import { PasswordSection } from '#components/settings/password-section.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { locales } from '#lib/i18n/locales.ts';
import { draw } from '#tests/setup/draw.tsx';

vi.mock('react-hook-form', { spy: true });
vi.mock('#components/settings/form-disclosure.tsx', () => ({
  FormDisclosure: ({ children }: { children: ReactNode }) => children,
}));

const nothing = () => {};
const noWait = async () => {};

describe.each(locales)('an account form in %s', (locale) => {
  const { auth, validation } = messagesFor(locale);

  it.each([
    [
      'signing up',
      <SignUpCompanyForm
        key="1"
        values={{ companyName: '', password: '', confirmPassword: '' }}
        email=""
        onBack={nothing}
        onLeave={nothing}
        onDone={noWait}
      />,
    ],
    ['a new password', <NewPasswordForm key="2" email="" done={false} onSubmit={noWait} />],
    ['the settings', <PasswordSection key="3" email="" hasPassword failed="" />],
  ])('says the rule of a password before it is broken: %s', (_, form) => {
    const html = draw(locale, form);
    const [field = ''] = /<input [^>]*autoComplete="new-password"[^>]*>/.exec(html) ?? [];
    const [, help] = /aria-describedby="([^"]*)"/.exec(field) ?? [];
    expect(html).toMatch(new RegExp(`id="${help}"[^>]*>${auth.fields.passwordRule}<`));
  });

  it('leads from an e-mail that has an account to signing in', () => {
    const useForm = forms.useForm;
    vi.mocked(forms.useForm).mockImplementationOnce((props) => {
      const form = useForm(props);
      const email = { type: 'taken', message: 'emailTaken' };
      return { ...form, formState: { ...form.formState, errors: { email } } };
    });
    const html = draw(
      locale,
      <SignUpWhoForm
        values={{ name: '', email: '' }}
        serverError={null}
        signIn={(label) => <a href="/login">{label}</a>}
        focused={false}
        onDone={nothing}
      />,
    );
    expect(html).toContain(`${validation.emailTaken} <a href="/login">${auth.signup.signIn}</a>`);
  });

  it('welcomes nobody back: who signs in may have signed up a minute ago', () => {
    expect(JSON.stringify(auth)).not.toMatch(/welcome back|بعودتك|مجدد/i);
  });
});
