import { methods, route } from '#lib/http/route.ts';
import { markNotificationsRead } from '#lib/notifications/mark-notifications-read.ts';
import { ReadBody, ReadOut } from '#lib/notifications/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route({ access: 'account', body: ReadBody, output: ReadOut }, markNotificationsRead),
});
