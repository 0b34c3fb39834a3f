import type { z } from 'zod';
import type { translator } from '#lib/i18n/translator.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';
import type { EmailContent } from './layout.ts';

/** What a mail's template is: the values it needs, and what it says with them. */

export type Tools = {
  t: ReturnType<typeof translator<'email'>>;
  /** A whole address of the product in the reader's language. */
  url: (path: string) => string;
  /** What a person typed, or a name: isolated from the sentence it stands in, as the values of the next are. */
  isolated: (text: string, direction?: 'auto' | 'ltr') => string;
  /** The calendar day of an ISO instant in Cairo. */
  day: (iso: string) => string;
  /** Its time of day there. */
  time: (iso: string) => string;
  /** Modules in the reader's language, as a list. */
  moduleNames: (names: readonly ModuleName[]) => string;
  /** Minor units in the reader's way of writing money. */
  money: (amount: number, currency: string) => string;
  /** Where someone ends the mails of alerts without signing in, signed for that person alone: a page, and what mail programs call. */
  stopUrls: (userId: string) => { url: string; oneClick: string };
  /** Where support is written to; `none` where the operator names no address. */
  support: string;
};

type Said = Omit<
  EmailContent,
  'greeting' | 'footer' | 'links' | 'productName' | 'preview' | 'supportAddress'
> & {
  preview?: string;
};

type Template<S extends z.ZodType<object>> = {
  values: S;
  say: (values: z.output<S>, tools: Tools) => Said;
};

export const template = <S extends z.ZodType<object>>(values: S, say: Template<S>['say']): Template<S> => ({
  values,
  say,
});
