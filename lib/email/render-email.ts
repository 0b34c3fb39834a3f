import type { Locale } from '#lib/vocabulary/terms.ts';
import { renderHtml, renderText } from './layout.ts';
import { composeEmail, type EmailTemplate } from './templates.ts';

/** By which mail programs offer to end such mails: one request without a page (RFC 8058). */
const stopHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Both parts of a mail, its subject and its own headers, in the reader's language. */
export const renderEmail = (template: EmailTemplate, values: unknown, locale: Locale) => {
  const content = composeEmail(template, values, locale);
  return {
    subject: content.subject,
    html: renderHtml(content, locale),
    text: renderText(content),
    ...(content.stop && { headers: stopHeaders(content.stop.oneClick) }),
  };
};
