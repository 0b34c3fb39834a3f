import { ALERT_LIMITS } from '#lib/alerts/limits.ts';
import { offerKinds } from '#lib/alerts/offer-kinds.ts';
import { OfferOut, OfferQuery } from '#lib/alerts/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'user',
      whileViewing: 'closed',
      query: OfferQuery,
      output: OfferOut,
      limit: ALERT_LIMITS.read,
    },
    offerKinds,
  ),
});
