import { z } from 'zod';
import { withLatinDigits } from '#lib/i18n/digits.ts';

/** Fields that account forms share with account routes. Messages are keys of messages/<locale>/validation.json. */

/** Names go into mails and onto pages of others: no line of its own, no address to click, no turning of the text around them. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
const LINK = /:\/\/|www\./i;
/** Joiners, fillers and blanks alone are a name that nobody sees. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\u2800]*$/u;
const isVisible = (text: string): boolean => !INVISIBLE.test(text);
const isPlain = (text: string): boolean => !UNPRINTABLE.test(text) && !LINK.test(text);

export const Name = z
  .string('nameRequired')
  .trim()
  .min(1, 'nameRequired')
  .min(2, 'nameTooShort')
  .max(100, 'nameTooLong')
  .refine(isVisible, 'nameRequired')
  .refine(isPlain, 'nameNotPlain');

/** Trimmed and in lower case. ASCII only: mail providers refuse anything else in an address. */
export const Email = z
  .string('emailRequired')
  .trim()
  .min(1, 'emailRequired')
  .max(254, 'emailInvalid')
  .regex(z.regexes.email, 'emailInvalid')
  .refine((email) => email.lastIndexOf('@') <= 64, 'emailInvalid')
  .toLowerCase();

export const CompanyName = z
  .string('companyNameRequired')
  .trim()
  .min(1, 'companyNameRequired')
  .min(2, 'companyNameTooShort')
  .max(120, 'companyNameTooLong')
  .refine(isVisible, 'companyNameRequired')
  .refine(isPlain, 'companyNameNotPlain');

/** Its length is the only rule. Never trimmed: spaces are part of a password. */
export const Password = z
  .string('passwordRequired')
  .min(1, 'passwordRequired')
  .min(6, 'passwordTooShort')
  .max(128, 'passwordTooLong');

export const ConfirmPassword = z
  .string('confirmPasswordRequired')
  .min(1, 'confirmPasswordRequired')
  .max(128, 'passwordTooLong');

/** Six digits in any of the three scripts that a person in Egypt may type. */
export const Code = z
  .string('codeInvalid')
  .trim()
  .overwrite(withLatinDigits)
  .regex(/^[0-9]{6}$/, 'codeInvalid');

/** A 256-bit secret of a link or a reset token. */
export const Token = z.string('invalid').min(1, 'required').max(200, 'invalid');
