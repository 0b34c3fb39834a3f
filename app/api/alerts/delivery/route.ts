import { ALERT_LIMITS } from '#lib/alerts/limits.ts';
import { DeliveryBody, DeliveryOut } from '#lib/alerts/schema.ts';
import { getDelivery, setDelivery } from '#lib/alerts/set-delivery.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'user', whileViewing: 'closed', output: DeliveryOut, limit: ALERT_LIMITS.read },
    getDelivery,
  ),
  PUT: route(
    { access: 'user', body: DeliveryBody, output: DeliveryOut, limit: ALERT_LIMITS.change },
    setDelivery,
  ),
});
