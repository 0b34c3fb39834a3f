import { methods, route } from '#lib/http/route.ts';
import { readNotifications } from '#lib/notifications/read-notifications.ts';
import { ReadBody, ReadOut } from '#lib/notifications/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route({ access: 'account', body: ReadBody, output: ReadOut }, readNotifications),
});
