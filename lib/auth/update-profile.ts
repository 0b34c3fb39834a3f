import type { Database } from '#db/client.ts';
import {
  type AccountRow,
  findAccountById,
  foundCompany,
  renameOwnedCompany,
  updateUserProfile,
} from '#db/queries/accounts.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { changeEmailByCode, type EmailChange, requestEmailChange } from './change-email.ts';
import { changeOwnPassword } from './change-password.ts';
import { checkOldPassword } from './check-old-password.ts';
import { requireRecentAuth } from './require-recent-auth.ts';
import type { UpdateProfileBody, UpdateProfileOut } from './schema.ts';
import { accountView } from './user-view.ts';

const getAccount = async (db: Database, userId: string): Promise<AccountRow> => {
  const account = await findAccountById(db, userId);
  if (!account) throw new AppError('UNAUTHENTICATED');
  return account;
};

const notOwner = () => new AppError('FORBIDDEN', { fields: { companyName: 'notOwner' } });

/** Only an owner renames a company, and only a customer founds one. */
const mayNameCompany = ({ company, role }: Account): boolean =>
  company ? company.membershipRole === 'owner' : role !== 'admin';

/** Names the company for the first time, or again. */
const nameCompany = (ctx: Context<Account>, name: string): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const { actor, now } = ctx;
    const { userId } = actor;
    if (actor.company) {
      if (!(await renameOwnedCompany(tx, { userId, name, now }))) throw notOwner();
    } else if (await foundCompany(tx, { userId, name, now })) {
      await recordAudit(tx, ctx, 'account.company_founded', { subjectId: userId });
    } else await renameOwnedCompany(tx, { userId, name, now });
  });

const emailChangeOf = ({ email, code, emailToken }: UpdateProfileBody): EmailChange | null => {
  if (emailToken !== undefined) return { token: emailToken };
  if (email !== undefined && code !== undefined) return { email, code };
  if (code !== undefined) throw new AppError('VALIDATION_ERROR', { fields: { email: 'emailRequired' } });
  return null;
};

/**
 * Changes what a person may change about themselves. Everything that can be refused is checked before anything is written, so that a
 * refusal leaves all as it was; a new address stays pending until its code comes back.
 * @throws AppError VALIDATION_ERROR, OLD_PASSWORD_INCORRECT, EMAIL_ALREADY_EXISTS, FORBIDDEN, or as `checkCode` and `issueCode`
 */
export const updateProfile = async (
  ctx: Context<Account>,
  input: UpdateProfileBody,
): Promise<UpdateProfileOut> => {
  const { actor, db, now, locale } = ctx;
  const before = await getAccount(db, actor.userId);
  const { name, companyName, oldPassword, newPassword } = input;
  const emailChange = emailChangeOf(input);
  const renames = companyName !== undefined && companyName !== before.companyName;
  if (renames && !mayNameCompany(actor)) throw notOwner();
  const wantsEmail = emailChange === null && input.email !== undefined && input.email !== before.email;

  const oldPasswordChecked = oldPassword !== undefined && (await checkOldPassword(ctx, before, oldPassword));
  if (newPassword !== undefined && before.passwordHash !== null && !oldPasswordChecked) {
    throw new AppError('VALIDATION_ERROR', { fields: { oldPassword: 'oldPasswordRequired' } });
  }
  if (newPassword !== undefined) await requireRecentAuth(ctx, before, oldPasswordChecked, 'newPassword');

  if (emailChange) await changeEmailByCode(ctx, before, emailChange);
  if (wantsEmail && input.email) {
    await requestEmailChange(ctx, before, input.email, oldPasswordChecked);
  }
  if (renames) await nameCompany(ctx, companyName);
  if (name !== undefined || input.locale !== undefined) {
    await updateUserProfile(db, {
      userId: actor.userId,
      now,
      ...(name === undefined ? {} : { name }),
      ...(input.locale === undefined ? {} : { locale: input.locale }),
    });
  }
  if (newPassword !== undefined) await changeOwnPassword(ctx, before, newPassword);
  if (name !== undefined || companyName !== undefined) {
    await recordAudit(db, ctx, 'account.profile_changed', { subjectId: actor.userId });
  }
  return {
    user: accountView(await getAccount(db, actor.userId)),
    message: translator(locale, 'errors.done')('PROFILE_UPDATED'),
    pendingEmail: wantsEmail ? (input.email ?? null) : null,
  };
};
