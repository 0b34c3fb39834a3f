/** Every route of the API that the stand-in answers. */
import { priceRoutes, productRoutes } from '#dev/stripe/routes/catalogue.ts';
import { checkoutRoutes } from '#dev/stripe/routes/checkout.ts';
import { customerRoutes, paymentMethodRoutes } from '#dev/stripe/routes/customers.ts';
import { eventRoutes, webhookEndpointRoutes } from '#dev/stripe/routes/events.ts';
import { invoiceRoutes, paymentRoutes } from '#dev/stripe/routes/money.ts';
import { portalRoutes } from '#dev/stripe/routes/portal.ts';
import type { Route } from '#dev/stripe/routes/route.ts';
import { subscriptionRoutes } from '#dev/stripe/routes/subscriptions.ts';

const ROUTES: Route[] = [
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...subscriptionRoutes,
  ...checkoutRoutes,
  ...portalRoutes,
  ...invoiceRoutes,
  ...paymentRoutes,
  ...webhookEndpointRoutes,
  ...eventRoutes,
];

export function findRoute(method: string, path: string): { route: Route; id: string } | null {
  for (const route of ROUTES) {
    if (route.method !== method) continue;
    const match = route.path.exec(path);
    if (match) return { route, id: decodeURIComponent(match[1] ?? '') };
  }
  return null;
}
