/** A hosted invoice, its PDF, and the receipt of a charge. */
import { collectInvoice } from '#dev/stripe/billing/invoices.ts';
import { getCustomer, idOf } from '#dev/stripe/billing/lookup.ts';
import { attachNewCard } from '#dev/stripe/billing/payments.ts';
import { cardChoice, FIRST_CARD } from '#dev/stripe/pages/card-choice.ts';
import { day, html, messagePage, money, wholePage } from '#dev/stripe/pages/layout.ts';
import { textPdf } from '#dev/stripe/pages/pdf.ts';
import { frame, type PageReply, type Visit, wordsFor } from '#dev/stripe/pages/visit.ts';
import type { Stripe } from '#dev/stripe/sdk.ts';
import type { World } from '#dev/stripe/world.ts';

export function invoicePage(world: World, id: string, visit: Visit): PageReply {
  const words = wordsFor(visit);
  const invoice = world.state.invoices.find(id);
  if (!invoice)
    return { status: 404, body: messagePage(frame(visit, words.unknownTitle), words.unknownText) };
  const trouble = visit.method === 'POST' && invoice.status === 'open' ? payNow(world, invoice, visit) : null;
  const title = `${words.invoice} ${invoice.number ?? ''}`;
  const total = money(visit.language, invoice.total, invoice.currency);
  const body = html`<h1>${title}</h1><p class="sum">${total}</p>
<div class="box"><div class="row"><span>${day(visit.language, invoice.created)}</span><span>${invoice.status === 'paid' ? words.paid : words.open}</span></div>
${invoice.lines.data.map((line) => html`<div class="row"><span dir="auto">${line.description ?? ''}</span><span>${money(visit.language, line.amount, line.currency)}</span></div>`)}</div>
${trouble === null ? null : html`<p class="box bad" role="alert">${trouble}</p>`}
${
  invoice.status === 'open'
    ? html`<form method="post" class="box">${cardChoice(words, FIRST_CARD)}<button type="submit">${words.payInvoice}</button></form>`
    : html`<p><a href="/i/${invoice.id}/pdf">${words.download}</a></p>`
}`;
  return { status: 200, body: wholePage({ ...frame(visit, title), body }) };
}

function payNow(world: World, invoice: Stripe.Invoice, visit: Visit): string | null {
  const customer = getCustomer(world, idOf(invoice.customer) ?? '');
  const card = attachNewCard(world, customer, visit.form.get('card') ?? '', null);
  const outcome = collectInvoice(world, invoice, 'confirmed', card);
  return outcome === 'succeeded' ? null : wordsFor(visit).declined;
}

export function invoicePdf(world: World, id: string): PageReply {
  const invoice = world.state.invoices.find(id);
  if (!invoice) return { status: 404, body: 'No such invoice' };
  const lines = [
    `${world.settings.accountName}: invoice ${invoice.number ?? invoice.id}`,
    `Date: ${day('en', invoice.created)}`,
    `For: ${invoice.customer_email ?? ''}`,
    '',
    ...invoice.lines.data.map((line) => `${line.quantity ?? 1} x ${money('en', line.amount, line.currency)}`),
    `Total: ${money('en', invoice.total, invoice.currency)}   Status: ${invoice.status}`,
    '',
    'Test document of the Stripe stand-in: no money has moved.',
  ];
  return { status: 200, body: textPdf(lines), type: 'application/pdf' };
}

export function receiptPage(world: World, id: string, visit: Visit): PageReply {
  const words = wordsFor(visit);
  const charge = world.state.charges.find(id);
  if (!charge) return { status: 404, body: messagePage(frame(visit, words.unknownTitle), words.unknownText) };
  const body = html`<h1>${words.receipt}</h1><p class="sum">${money(visit.language, charge.amount, charge.currency)}</p>
<div class="box"><div class="row"><span>${day(visit.language, charge.created)}</span><span>${charge.refunded ? words.refunded : words.paid}</span></div>
<div class="row"><span>${words.card}</span><span class="number">•••• ${charge.payment_method_details?.card?.last4 ?? ''}</span></div></div>`;
  return { status: 200, body: wholePage({ ...frame(visit, words.receipt), body }) };
}
