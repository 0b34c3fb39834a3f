import { z } from 'zod';
import { LOCALES, MEMBERSHIP_ROLES, ROLES } from '#lib/vocabulary/terms.ts';
import { AnyToken, Code, CompanyName, ConfirmPassword, Email, Name, Password, Token } from './fields.ts';

/** The signed-in user as the API shows it. */
export const UserOut = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    companyName: z.string().nullable(),
    membershipRole: z.enum(MEMBERSHIP_ROLES).nullable(),
    role: z.enum(ROLES),
    isAdmin: z.boolean(),
    isBlocked: z.boolean(),
    locale: z.enum(LOCALES),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'User' });
export type UserOut = z.output<typeof UserOut>;

/** An admin looks on as the signed-in user, until then. */
export const ViewingOut = z.object({ until: z.iso.datetime(), secondsLeft: z.int() });
export type ViewingOut = z.output<typeof ViewingOut>;

export const EndViewingOut = z.object({ ended: z.boolean() });

const samePasswords = {
  check: ({ password, confirmPassword }: { password: string; confirmPassword: string }) =>
    password === confirmPassword,
  refusal: { path: ['confirmPassword'], message: 'passwordsDoNotMatch' },
};

/** Step 1 of signing up. */
export const SignUpWho = z.object({ name: Name, email: Email });

/** Step 2 of signing up. */
export const SignUpCompany = z
  .object({ companyName: CompanyName, password: Password, confirmPassword: ConfirmPassword })
  .refine(samePasswords.check, samePasswords.refusal);

/** A new password, typed twice. */
export const NewPassword = z
  .object({ password: Password, confirmPassword: ConfirmPassword })
  .refine(samePasswords.check, samePasswords.refusal);

export const SignUpBody = z
  .object({ ...SignUpWho.shape, ...SignUpCompany.shape })
  .refine(samePasswords.check, samePasswords.refusal);
export type SignUpBody = z.output<typeof SignUpBody>;

/** An account without a session: just signed up, or as an admin changed it. */
export const SignUpOut = z.object({ user: UserOut });

export const SignInBody = z.object({ email: Email, password: Password });
export type SignInBody = z.output<typeof SignInBody>;

/** The password of an account that is known by other means. */
export const PasswordOnly = z.object({ password: Password });

export const SignInOut = z.object({
  user: UserOut,
  /** A bearer token for clients that are no browser; its session is its own, not the cookie's. */
  token: z.string(),
});
export type SignInOut = z.output<typeof SignInOut>;

export const SignOutBody = z.object({ everywhere: z.boolean('invalid').optional() });
export type SignOutBody = z.output<typeof SignOutBody>;

export const SignOutOut = z.object({ everywhere: z.boolean() });

export const SendCodeBody = z.object({ email: Email });
export type SendCodeBody = z.output<typeof SendCodeBody>;

export const SendCodeOut = z.object({ message: z.string(), retryAfterSeconds: z.number().int() });

type Typed = { email?: string | undefined; code?: string | undefined; token?: string | undefined };

const proofOf = ({ email, code, token }: Typed, ctx: z.RefinementCtx): EmailProof => {
  if (token !== undefined) return { token };
  if (email === undefined) ctx.addIssue({ code: 'custom', path: ['email'], message: 'emailRequired' });
  if (code === undefined) ctx.addIssue({ code: 'custom', path: ['code'], message: 'codeInvalid' });
  return { email: email ?? '', code: code ?? '' };
};

const Proof = z.object({ email: Email.optional(), code: Code.optional(), token: Token.optional() });

/** The digits a person typed, or the single-use secret of the mail's link. */
export const ProveEmailBody = Proof.transform(proofOf);
export type EmailProof = { token: string } | { email: string; code: string };

/** The same for a sign-up. Any browser but the one that signed up also sends the password that was chosen there. */
export const VerifyEmailBody = Proof.extend({ password: Password.optional() }).transform(
  ({ password, ...typed }, ctx): SignUpProof => ({ proof: proofOf(typed, ctx), password }),
);
export type SignUpProof = { proof: EmailProof; password: string | undefined };

export const VerifyCodeOut = z.object({ message: z.string(), email: z.string() });

export const ResetTokenOut = z.object({ message: z.string(), token: z.string() });

export const ResetPasswordBody = z.object({ token: AnyToken, newPassword: Password });
export type ResetPasswordBody = z.output<typeof ResetPasswordBody>;

export const MessageOut = z.object({ message: z.string() });

export const NonceOut = z.object({ nonce: z.string() });

export const GoogleSignInBody = z.object({
  idToken: z.string('required').min(1, 'required').max(8192, 'tooLong'),
});
export type GoogleSignInBody = z.output<typeof GoogleSignInBody>;

/** What the account that Google is to open says itself. */
export const GoogleLinkBody = z
  .object({ password: Password.optional(), code: Code.optional() })
  .transform(({ password, code }, ctx): GoogleLinkBody => {
    if (code !== undefined) return { code };
    if (password === undefined)
      ctx.addIssue({ code: 'custom', path: ['password'], message: 'passwordRequired' });
    return { password: password ?? '' };
  });
export type GoogleLinkBody = { password: string } | { code: string };

const OldPassword = z.string('oldPasswordRequired').min(1, 'oldPasswordRequired').max(128, 'passwordTooLong');

/** The password that is asked for before something is changed. */
export const OldPasswordOnly = z.object({ oldPassword: OldPassword });

export const ConnectGoogleBody = GoogleSignInBody.extend({ oldPassword: OldPassword.optional() });
export type ConnectGoogleBody = z.output<typeof ConnectGoogleBody>;

export const ConnectGoogleOut = z.object({ connected: z.literal(true) });

/** The forms of the settings. */
export const ProfileForm = z.object({ name: Name, companyName: CompanyName.optional() });
export const EmailWithPasswordForm = z.object({ email: Email, oldPassword: OldPassword });
export const ChangePasswordForm = z
  .object({ oldPassword: OldPassword, ...NewPassword.shape })
  .refine(samePasswords.check, samePasswords.refusal);

/** What the "Your company" step sends. */
export const CompanyBody = z.object({ companyName: CompanyName });

/** Everything a person may change about themselves, and nothing else. */
export const UpdateProfileBody = z.strictObject({
  name: Name.optional(),
  companyName: CompanyName.optional(),
  locale: z.enum(LOCALES, 'invalid').optional(),
  /** A new address: the first call sends a code to it, one with the code changes it. */
  email: Email.optional(),
  code: Code.optional(),
  /** In place of address and code: the secret of the mail's link. */
  emailToken: Token.optional(),
  oldPassword: OldPassword.optional(),
  newPassword: Password.optional(),
});
export type UpdateProfileBody = z.output<typeof UpdateProfileBody>;

export const UpdateProfileOut = z.object({
  user: UserOut,
  message: z.string(),
  /** A new address that waits for its code. */
  pendingEmail: z.string().nullable(),
});
export type UpdateProfileOut = z.output<typeof UpdateProfileOut>;

/** A path of this site to lead to; nothing else is. */
export const RefreshQuery = z.object({ to: z.string().optional() });

/** In the shape of next-auth; empty for a guest. */
export const SessionOut = z.union([
  z.object({
    user: UserOut.pick({ id: true, name: true, email: true, role: true }),
    expires: z.iso.datetime(),
  }),
  z.strictObject({}),
]);

/**
 * next-auth without a provider answers what its client library asks for; `session` and signing in and out are routes of their own. Its
 * callbacks would be a second door and are not there.
 */
export const NextAuthParams = z.object({ nextauth: z.enum(['csrf', 'providers']) });
export const NextAuthOut = z.looseObject({ csrfToken: z.string().optional() });
