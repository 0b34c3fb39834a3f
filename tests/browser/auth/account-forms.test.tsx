import { describe, expect, it } from 'vitest';
import { NewPasswordForm } from '#components/auth/new-password-form.tsx';
import { SignUpFlow } from '#components/auth/signup-flow.tsx';
import { PasswordSection } from '#components/settings/password-section.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { locales } from '#lib/i18n/locales.ts';
import { answerCalls, refused } from '#tests/setup/browser/answer-calls.ts';
import { router, show } from '#tests/setup/browser/show.tsx';

const PASSWORD = 'correct horse battery';

describe.each(locales)('an account form in %s', (locale) => {
  const { auth, settings, validation } = messagesFor(locale);
  const { fields, signup } = auth;
  const signUp = <SignUpFlow callbackUrl={null} google={null} closed={null} foot={null} />;
  type Page = Awaited<ReturnType<typeof show>>;

  const fillWho = async (page: Page) => {
    await page.getByRole('textbox', { name: fields.name }).fill('Mona Fathy');
    await page.getByRole('textbox', { name: fields.email }).fill('mona@nile.example');
    await page.getByRole('button', { name: signup.continue }).click();
  };

  it('says the rule of a password before it is broken: a new password', async () => {
    const page = await show(<NewPasswordForm email="" done={false} onSubmit={async () => {}} />, locale);
    const field = page.getByLabelText(fields.newPassword);
    await expect.element(field).toHaveAccessibleDescription(auth.fields.passwordRule);
  });

  it('says the rule of a password before it is broken: the settings, whose form opens at its first field', async () => {
    const page = await show(<PasswordSection email="" hasPassword failed="" />, locale);
    await page.getByRole('button', { name: settings.password.change }).click();
    await expect.element(page.getByLabelText(settings.password.old)).toHaveFocus();
    const field = page.getByLabelText(fields.newPassword);
    await expect.element(field).toHaveAccessibleDescription(auth.fields.passwordRule);
  });

  it('says it signing up too, and leads from an e-mail that has an account to signing in', async () => {
    const taken = { message: validation.emailTaken, fields: { email: validation.emailTaken } };
    const calls = answerCalls({ 'POST /auth/signup': () => refused(409, 'EMAIL_ALREADY_EXISTS', taken) });
    const page = await show(signUp, locale);
    await fillWho(page);
    const field = page.getByLabelText(fields.password);
    await expect.element(field).toHaveAccessibleDescription(auth.fields.passwordRule);

    await page.getByRole('textbox', { name: fields.companyName }).fill('Nile Foods');
    await field.fill(PASSWORD);
    await page.getByLabelText(fields.confirmPassword).fill(PASSWORD);
    await page.getByRole('button', { name: signup.submit }).click();

    const email = page.getByRole('textbox', { name: fields.email });
    await expect.element(email).toHaveFocus();
    await expect.element(email).toHaveValue('mona@nile.example');
    await expect.element(email).toHaveAccessibleDescription(`${validation.emailTaken} ${signup.signIn}`);
    expect(calls).toEqual([
      { name: 'POST /auth/signup', body: expect.objectContaining({ companyName: 'Nile Foods' }) },
    ]);
    const signIn = page.getByRole('link', { name: signup.signIn });
    expect(signIn.element().getAttribute('href')).toBe(locale === 'en' ? '/login' : '/ar/login');
    expect(router.push).not.toHaveBeenCalled();
  });

  it('says of an empty field what is missing, and stays', async () => {
    const page = await show(signUp, locale);
    await page.getByRole('button', { name: signup.continue }).click();
    await expect.element(page.getByRole('textbox', { name: fields.name })).toHaveFocus();
    await expect.element(page.getByRole('textbox', { name: fields.name })).toBeInvalid();
  });
});
