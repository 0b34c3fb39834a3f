import { importChats } from '#lib/chat/import-chats.ts';
import { CHAT_LIMITS } from '#lib/chat/limits.ts';
import { ImportIn, ImportOut, MAX_IMPORT_BODY_BYTES } from '#lib/chat/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'account',
      body: ImportIn,
      output: ImportOut,
      maxBytes: MAX_IMPORT_BODY_BYTES,
      limit: CHAT_LIMITS.import,
      errors: ['CHAT_STORAGE_FULL'],
    },
    importChats,
  ),
});
