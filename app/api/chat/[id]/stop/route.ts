import { RunOfChatIn, StopOut } from '#lib/chat/schema.ts';
import { stopRun } from '#lib/chat/stop-run.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route({ access: 'account', params: RunOfChatIn, output: StopOut, errors: ['NOT_FOUND'] }, stopRun),
});
