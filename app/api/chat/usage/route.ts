import { getUsage } from '#lib/chat/get-usage.ts';
import { CHAT_LIMITS } from '#lib/chat/limits.ts';
import { UsageOut } from '#lib/chat/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'account', output: UsageOut, limit: CHAT_LIMITS.read }, getUsage),
});
