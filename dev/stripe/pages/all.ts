/** Which hosted page an address means. */
import { StripeFailure } from '#dev/stripe/errors.ts';
import { checkoutPage } from '#dev/stripe/pages/checkout.ts';
import { invoicePage, invoicePdf, receiptPage } from '#dev/stripe/pages/invoice.ts';
import { messagePage } from '#dev/stripe/pages/layout.ts';
import { overviewPage } from '#dev/stripe/pages/overview.ts';
import { portalPage } from '#dev/stripe/pages/portal.ts';
import { frame, type PageReply, type Visit, wordsFor } from '#dev/stripe/pages/visit.ts';
import type { World } from '#dev/stripe/world.ts';

/** @returns null for an address that is no page of the stand-in. */
export function visitPage(world: World, visit: Visit): PageReply | null {
  try {
    return dispatch(world, visit);
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    return { status: 400, body: messagePage(frame(visit, wordsFor(visit).unknownTitle), error.message) };
  }
}

function dispatch(world: World, visit: Visit): PageReply | null {
  const [, first = '', second = '', third = '', fourth = ''] = visit.path.split('/');
  if (first === '') return { status: 200, body: overviewPage(world, visit) };
  if (first === 'c' && second === 'pay') return checkoutPage(world, third, visit);
  if (first === 'p' && second === 'session') return portalPage(world, third, fourth, visit);
  if (first === 'i' && third === 'pdf') return invoicePdf(world, second);
  if (first === 'i') return invoicePage(world, second, visit);
  if (first === 'receipts') return receiptPage(world, second, visit);
  return null;
}
