import type { Locale } from '#lib/vocabulary/terms.ts';
import { renderHtml, renderText } from './layout.ts';
import { composeEmail, type EmailTemplate } from './templates.ts';

/** Both parts of a mail and its subject, in the reader's language. */
export const renderEmail = (template: EmailTemplate, values: unknown, locale: Locale) => {
  const content = composeEmail(template, values, locale);
  return { subject: content.subject, html: renderHtml(content, locale), text: renderText(content) };
};
