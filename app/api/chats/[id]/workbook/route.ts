import { ReadChatIn } from '#lib/chat/schema.ts';
import { exportChat } from '#lib/chat/workbook/export-chat.ts';
import { WORKBOOK_TYPE } from '#lib/exports/workbook.ts';
import { parseParams } from '#lib/http/parse-input.ts';
import { guarded, methods } from '#lib/http/route.ts';
import { MARKET_LIMITS } from '#lib/market/access/limits.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: guarded(
    {
      access: 'account',
      whileViewing: 'closed',
      params: ReadChatIn,
      answers: [{ status: 200, type: WORKBOOK_TYPE }],
      limit: MARKET_LIMITS.export,
      errors: ['PLAN_REQUIRED', 'NOT_FOUND', 'EXPORTS_RUNNING', 'EXPORTS_BUSY'],
    },
    async (ctx, request, args) => exportChat(ctx, request, await parseParams(args, ReadChatIn)),
  ),
});
