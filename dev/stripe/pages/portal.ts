/** The billing portal: the card, the end of the plan, the invoices; exactly what its configuration allows. */
import { cardFor, idOf } from '#dev/stripe/billing/lookup.ts';
import { attachNewCard, setDefaultCard } from '#dev/stripe/billing/payments.ts';
import { isOver } from '#dev/stripe/billing/standing.ts';
import { cancelAsPortal, endOfPeriod } from '#dev/stripe/billing/subscriptions.ts';
import { cardChoice, FIRST_CARD } from '#dev/stripe/pages/card-choice.ts';
import { day, type Html, html, messagePage, money, wholePage } from '#dev/stripe/pages/layout.ts';
import { frame, type PageReply, type Visit, wordsFor } from '#dev/stripe/pages/visit.ts';
import type { Words } from '#dev/stripe/pages/words.ts';
import type { Stripe } from '#dev/stripe/sdk.ts';
import type { World } from '#dev/stripe/world.ts';

type Portal = {
  world: World;
  session: Stripe.BillingPortal.Session;
  customer: Stripe.Customer;
  features: Stripe.BillingPortal.Configuration.Features;
  visit: Visit;
  words: Words;
};

/** @param action what the form's address asks: '', 'card', 'cancel' or 'keep' */
export function portalPage(world: World, id: string, action: string, visit: Visit): PageReply {
  const words = wordsFor(visit);
  const session = world.state.portalSessions.find(id);
  const customer = session && world.state.customers.find(session.customer);
  const configuration = session && world.state.portalConfigurations.find(idOf(session.configuration) ?? '');
  if (!session || !customer || customer.deleted || !configuration) {
    return { status: 404, body: messagePage(frame(visit, words.unknownTitle), words.unknownText) };
  }
  const portal: Portal = { world, session, customer, features: configuration.features, visit, words };
  if (visit.method === 'POST') return act(portal, action);
  const cardOnly = session.flow?.type === 'payment_method_update' || action === 'card';
  return { status: 200, body: cardOnly ? cardPage(portal) : homePage(portal) };
}

function act(portal: Portal, action: string): PageReply {
  const { world, session, customer, features, visit } = portal;
  const home = `/p/session/${session.id}?lang=${visit.language}`;
  if (action === 'card' && features.payment_method_update.enabled) {
    const card = attachNewCard(world, customer, visit.form.get('card') ?? '', visit.form.get('name') || null);
    setDefaultCard(world, customer, card.id);
    const after = session.flow?.after_completion.redirect?.return_url;
    return { redirect: after ?? home };
  }
  const subscription = running(portal).find((one) => one.id === visit.form.get('subscription'));
  if ((action === 'cancel' || action === 'keep') && subscription && features.subscription_cancel.enabled) {
    cancelAsPortal(world, subscription, action === 'keep');
  }
  return { redirect: home };
}

function running({ world, customer }: Portal): Stripe.Subscription[] {
  return world.state.subscriptions.newestFirst((s) => s.customer === customer.id && !isOver(s));
}

function returnLink({ session, world, words }: Portal): Html | null {
  return session.return_url
    ? html`<p><a href="${session.return_url}">${words.returnTo} ${world.settings.accountName}</a></p>`
    : null;
}

function cardPage(portal: Portal): string {
  const { words, visit, session } = portal;
  const body = html`${returnLink(portal)}<h1>${words.updateCard}</h1>
<form method="post" action="/p/session/${session.id}/card?lang=${visit.language}" class="box">
${cardChoice(words, FIRST_CARD)}
<label>${words.nameOnCard}<input type="text" name="name" autocomplete="cc-name" maxlength="100"></label>
<button type="submit">${words.saveCard}</button></form>`;
  return wholePage({ ...frame(visit, words.updateCard), body });
}

function homePage(portal: Portal): string {
  const { words, visit, features } = portal;
  const plans = running(portal).map((subscription) => planBox(portal, subscription));
  const body = html`${returnLink(portal)}<h1>${words.portalTitle}</h1>
<h2>${words.subscription}</h2>
${plans.length > 0 ? plans : html`<p class="box dim">${words.noSubscription}</p>`}
<h2>${words.paymentMethod}</h2>${cardBox(portal)}
${features.invoice_history.enabled ? html`<h2>${words.invoices}</h2>${invoicesBox(portal)}` : null}`;
  return wholePage({ ...frame(visit, words.portalTitle), body });
}

function planBox(portal: Portal, subscription: Stripe.Subscription): Html {
  const { world, words, visit, features, session } = portal;
  const item = subscription.items.data[0];
  const product = world.state.products.find(String(item?.price.product ?? ''));
  const price = money(
    visit.language,
    (item?.price.unit_amount ?? 0) * (item?.quantity ?? 1),
    subscription.currency,
  );
  const statuses: Record<string, string> = words.status;
  const ends = subscription.cancel_at;
  const when =
    ends !== null
      ? `${words.endsOn} ${day(visit.language, ends)}`
      : `${subscription.status === 'trialing' ? words.trialUntil : words.renewsOn} ${day(visit.language, endOfPeriod(subscription))}`;
  const action = ends === null ? 'cancel' : 'keep';
  return html`<div class="box"><div class="row"><strong>${product?.name ?? ''}</strong><span>${statuses[subscription.status] ?? subscription.status}</span></div>
<p>${price} · ${item?.price.recurring?.interval === 'year' ? words.perYear : words.perMonth}</p><p class="dim">${when}</p>
${
  features.subscription_cancel.enabled
    ? html`<form method="post" action="/p/session/${session.id}/${action}?lang=${visit.language}"><input type="hidden" name="subscription" value="${subscription.id}">
<button type="submit" class="quiet">${action === 'cancel' ? words.confirmCancel : words.keepPlan}</button></form>`
    : null
}</div>`;
}

/** Every card of the customer, wherever it was given; the default is the one that the running plans are charged on. */
function cardBox(portal: Portal): Html {
  const { world, customer, words, session, visit, features } = portal;
  const cards = world.state.paymentMethods.newestFirst((method) => idOf(method.customer) === customer.id);
  const charged = new Set(running(portal).map((subscription) => cardFor(world, subscription)?.id ?? ''));
  if (charged.size === 0) charged.add(idOf(customer.invoice_settings.default_payment_method) ?? '');
  const rows = cards.flatMap(({ id, card }) => (card ? [cardRow(words, card, charged.has(id))] : []));
  return html`<div class="box">${rows.length > 0 ? rows : html`<p class="dim">${words.noCard}</p>`}${features.payment_method_update.enabled ? html`<a class="button quiet" href="/p/session/${session.id}/card?lang=${visit.language}">${words.updateCard}</a>` : null}</div>`;
}

function cardRow(words: Words, card: Stripe.PaymentMethod.Card, isDefault: boolean): Html {
  const number = html`<span class="number">Visa •••• ${card.last4}</span>`;
  const expiry = html`<span class="dim">${words.expires} <span class="number">${card.exp_month}/${card.exp_year}</span></span>`;
  return html`<div class="row"><span>${number} ${expiry}</span>${isDefault ? html`<strong>${words.defaultCard}</strong>` : null}</div>`;
}

function invoicesBox({ world, customer, words, visit }: Portal): Html {
  const invoices = world.state.invoices.newestFirst(
    (invoice) => invoice.customer === customer.id && invoice.total > 0,
  );
  if (invoices.length === 0) return html`<p class="box dim">${words.noInvoices}</p>`;
  const names: Record<string, string> = {
    paid: words.paid,
    open: words.open,
    draft: words.draft,
    void: words.void,
    uncollectible: words.uncollectible,
  };
  return html`<div class="box">${invoices.map(
    (
      invoice,
    ) => html`<div class="row"><a href="/i/${invoice.id}?lang=${visit.language}">${day(visit.language, invoice.created)}</a>
<span>${money(visit.language, invoice.total, invoice.currency)}</span><span class="dim">${names[invoice.status ?? ''] ?? invoice.status}</span></div>`,
  )}</div>`;
}
