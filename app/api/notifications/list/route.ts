import { methods, route } from '#lib/http/route.ts';
import { listOwnNotifications } from '#lib/notifications/list-notifications.ts';
import { NotificationListOut, NotificationListQuery } from '#lib/notifications/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'account', query: NotificationListQuery, output: NotificationListOut },
    listOwnNotifications,
  ),
});
