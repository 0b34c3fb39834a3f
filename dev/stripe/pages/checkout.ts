/** The hosted checkout page: pay, be declined, confirm with the bank, or go back. */
import { type CheckoutOutcome, payCheckout } from '#dev/stripe/billing/checkout.ts';
import { cardChoice, FIRST_CARD } from '#dev/stripe/pages/card-choice.ts';
import { type Html, html, messagePage, money, wholePage } from '#dev/stripe/pages/layout.ts';
import { frame, type PageReply, type Visit, wordsFor } from '#dev/stripe/pages/visit.ts';
import type { Words } from '#dev/stripe/pages/words.ts';
import type { Stripe } from '#dev/stripe/sdk.ts';
import type { World } from '#dev/stripe/world.ts';

export function checkoutPage(world: World, id: string, visit: Visit): PageReply {
  const words = wordsFor(visit);
  const session = world.state.checkoutSessions.find(id);
  if (!session)
    return { status: 404, body: messagePage(frame(visit, words.unknownTitle), words.unknownText) };
  if (session.status === 'complete')
    return { status: 200, body: messagePage(frame(visit, words.completeTitle), words.completeText) };
  if (session.status !== 'open')
    return { status: 200, body: messagePage(frame(visit, words.expiredTitle), words.expiredText) };
  if (visit.method !== 'POST') return { status: 200, body: payPage(world, session, visit, null) };
  if (visit.form.get('answer') === 'reject')
    return { status: 200, body: payPage(world, session, visit, words.rejected) };
  return pay(world, session, visit);
}

function pay(world: World, session: Stripe.Checkout.Session, visit: Visit): PageReply {
  const outcome: CheckoutOutcome = payCheckout(world, session, {
    number: visit.form.get('card') ?? '',
    name: visit.form.get('name') || null,
    confirmed: visit.form.get('answer') === 'approve',
  });
  if (outcome === 'complete') return { redirect: successUrl(session) };
  if (outcome === 'needs_confirmation') return { status: 200, body: bankPage(session, visit) };
  return { status: 200, body: payPage(world, session, visit, wordsFor(visit).declined) };
}

function successUrl(session: Stripe.Checkout.Session): string {
  return (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

function payPage(
  world: World,
  session: Stripe.Checkout.Session,
  visit: Visit,
  trouble: string | null,
): string {
  const words = wordsFor(visit);
  const total = money(visit.language, session.amount_total ?? 0, session.currency ?? 'usd');
  const body = html`
<h1>${words.subscribeTo} ${world.settings.accountName}</h1>
<p class="sum">${total}</p>
<div class="box">${lines(world, session, visit)}<div class="row"><strong>${words.total}</strong><strong>${total}</strong></div></div>
${trouble === null ? null : html`<p class="box bad" role="alert">${trouble}</p>`}
<form method="post" class="box">
${cardChoice(words, visit.form.get('card') ?? FIRST_CARD)}
<label>${words.nameOnCard}<input type="text" name="name" autocomplete="cc-name" maxlength="100" value="${visit.form.get('name') ?? session.customer_details?.name ?? ''}"></label>
<button type="submit">${words.pay}</button>
</form>
${wayBack(session, words, trouble !== null)}`;
  return wholePage({ ...frame(visit, `${words.subscribeTo} ${world.settings.accountName}`), body });
}

/** After a decline the customer may also see what the shop makes of it; Stripe itself has only the first of the two. */
function wayBack(session: Stripe.Checkout.Session, words: Words, isDeclined: boolean): Html {
  return html`${session.cancel_url ? html`<p><a href="${session.cancel_url}">${words.back}</a></p>` : null}
${isDeclined ? html`<p><a href="${successUrl(session)}">${words.backToResult}</a></p>` : null}`;
}

function lines(world: World, session: Stripe.Checkout.Session, visit: Visit): Html[] {
  const words = wordsFor(visit);
  const cart = world.state.carts.find(session.id);
  return (cart?.lines ?? []).map(({ price: id, quantity }) => {
    const price = world.state.prices.find(id);
    const product = world.state.products.find(String(price?.product ?? ''));
    const each = money(visit.language, price?.unit_amount ?? 0, price?.currency ?? 'usd');
    const every = price?.recurring?.interval === 'year' ? words.perYear : words.perMonth;
    return html`<div class="row"><span>${product?.name ?? price?.nickname ?? id}<br><span class="dim">${words.quantity}: ${quantity}</span></span><span>${each}<br><span class="dim">${every}</span></span></div>`;
  });
}

function bankPage(session: Stripe.Checkout.Session, visit: Visit): string {
  const words = wordsFor(visit);
  const body = html`<div class="box"><h1>${words.bankTitle}</h1>
<p class="sum">${money(visit.language, session.amount_total ?? 0, session.currency ?? 'usd')}</p>
<form method="post">
<input type="hidden" name="card" value="${visit.form.get('card') ?? ''}"><input type="hidden" name="name" value="${visit.form.get('name') ?? ''}">
<button type="submit" name="answer" value="approve">${words.approve}</button>
<button type="submit" name="answer" value="reject" class="quiet">${words.reject}</button>
</form></div>`;
  return wholePage({ ...frame(visit, words.bankTitle), body });
}
