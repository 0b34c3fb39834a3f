/** What the stand-in holds, for the developer: its clock, customers and their subscriptions. */

import { day, html, money, wholePage } from '#dev/stripe/pages/layout.ts';
import { frame, type Visit } from '#dev/stripe/pages/visit.ts';
import type { World } from '#dev/stripe/world.ts';

export function overviewPage(world: World, visit: Visit): string {
  const customers = world.state.customers.newestFirst().slice(0, 50);
  const rows = customers.map((customer) => {
    if (customer.deleted)
      return html`<div class="row"><span>${customer.id}</span><span class="dim">deleted</span></div>`;
    const subscriptions = world.state.subscriptions.newestFirst((s) => s.customer === customer.id);
    const paid = world.state.charges.newestFirst((c) => c.customer === customer.id && c.paid);
    const sum = paid.reduce((total, charge) => total + charge.amount - charge.amount_refunded, 0);
    return html`<div class="box"><div class="row"><strong dir="auto">${customer.name ?? customer.email ?? customer.id}</strong><span>${money('en', sum, 'usd')}</span></div>
${subscriptions.map((s) => html`<p class="dim">${s.items.data[0]?.price.lookup_key ?? s.id} × ${s.items.data[0]?.quantity ?? 1}: ${s.status}${s.cancel_at ? `, ends ${day('en', s.cancel_at)}` : ''}</p>`)}</div>`;
  });
  const jump = (label: string, hours: number) =>
    html`<form method="post" action="/_control/jump"><input type="hidden" name="hours" value="${hours}"><button class="quiet" type="submit">${label}</button></form>`;
  const body = html`<h1>Stripe stand-in</h1>
<p class="dim">Clock: ${new Date(world.now() * 1000).toISOString()} · webhooks waiting: ${world.state.deliveries.size}</p>
<div class="box">${jump('One hour on', 1)}${jump('One day on', 24)}${jump('One week on', 168)}${jump('One month on', 744)}</div>
${rows.length > 0 ? rows : html`<p class="box dim">No customers yet.</p>`}`;
  return wholePage({ ...frame({ ...visit, language: 'en' }, 'Stripe stand-in'), body });
}
