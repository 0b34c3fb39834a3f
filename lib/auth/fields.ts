import { z } from 'zod';
import { isPrintable, isVisible } from '#lib/core/plain-name.ts';
import { withLatinDigits } from '#lib/i18n/digits.ts';

/** Fields that account forms share with account routes. Messages are keys of messages/<locale>/validation.json. */

/** Names of people and companies are read by others: nothing to click. */
const LINK = /:\/\/|www\./i;
const isPlain = (text: string): boolean => isPrintable(text) && !LINK.test(text);

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

export const MOST_TOKEN_LENGTH = 4096;

/** Long enough for every kind of token, so that the wrong kind gets a refusal of its own. */
export const AnyToken = z.string('invalid').min(1, 'required').max(MOST_TOKEN_LENGTH, 'invalid');
