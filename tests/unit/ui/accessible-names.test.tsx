import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { InvoicesPanel } from '#components/billing/invoices-panel.tsx';
import { TrialPromise } from '#components/shell/auth-frame.tsx';
import type { Invoice } from '#lib/billing/get-subscription-details.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { locales } from '#lib/i18n/locales.ts';

/** What a screen reader calls the first element of a kind that is named by another. */
const nameOf = (html: string, element: string): string | undefined => {
  const id = html.match(new RegExp(`<${element}\\b[^>]*aria-labelledby="([^"]+)"`))?.[1];
  return html.match(new RegExp(`id="${id}"[^>]*>([^<]+)`))?.[1];
};

const invoice: Invoice = {
  id: 'i1',
  number: 'RAFF-0001',
  status: 'paid',
  amountDue: 14_900,
  amountPaid: 14_900,
  amountRefunded: 0,
  currency: 'USD',
  issuedAt: new Date('2026-11-20T10:00:00Z'),
  hostedUrl: null,
  pdfUrl: null,
};

it.each(locales)('the table of invoices and what signing up promises are named, in %s', (locale) => {
  const { billing, shell } = messagesFor(locale);
  const invoices = renderToStaticMarkup(<InvoicesPanel locale={locale} invoices={[invoice]} />);
  expect(nameOf(invoices, 'table')).toBe(billing.invoices.title);
  expect(nameOf(renderToStaticMarkup(<TrialPromise locale={locale} />), 'aside')).toBe(shell.trial.title);
});
