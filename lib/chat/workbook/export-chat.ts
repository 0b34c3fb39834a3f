import { findChatPage } from '#db/queries/chats.ts';
import { requireFeature } from '#lib/billing/rules/require-feature.ts';
import { PAGE_SIZE } from '#lib/chat/limits.ts';
import { isUntitled } from '#lib/chat/policy.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import type { ExportTable } from '#lib/exports/export-table.ts';
import { fileResponse } from '#lib/exports/file-response.ts';
import { takeTurn } from '#lib/exports/file-turn.ts';
import { type Exportable, workbookOf } from '#lib/exports/make-file.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { aboutChat } from './about-chat.ts';
import { chatSheets, type ReadMessage, readMessage } from './chat-sheets.ts';
import { MOST_MESSAGES, MOST_SHEETS } from './limits.ts';

/**
 * GET /chats/{id}/workbook: a chat as a workbook, a sheet for each table and drawing of its answers, as they were.
 * @throws AppError PLAN_REQUIRED, NOT_FOUND also for what is someone else's, EXPORTS_RUNNING, EXPORTS_BUSY
 */
export const exportChat = async (
  ctx: Context<Account>,
  request: Request,
  { id }: { id: string },
): Promise<Response> => {
  const { actor, now, locale } = ctx;
  requireFeature(actor, 'excel', now);
  const endTurn = takeTurn(actor.userId);
  try {
    const { label, chunks } = workbookOf(await readChat(ctx, id), locale, now);
    return await fileResponse(label, untilSent(chunks, endTurn), request.signal);
  } catch (fault) {
    endTurn();
    throw fault;
  }
};

const readChat = async (ctx: Context<Account>, id: string): Promise<Exportable> => {
  const { locale, now } = ctx;
  const { title, messages, hasEarlier } = await readNewest(ctx, id);
  const read = chatSheets(messages);
  const sheets = read.sheets.slice(-MOST_SHEETS);
  const t = translator(locale, 'exports.chat');
  const titles = sheets.map((sheet, at) => `${at + 1} ${sheet.title || sheet.question || t('table')}`);
  const isSample = read.datasets.size === 1 && read.datasets.has('sample');
  const chat = { id, title: isUntitled({ title }) ? translator(locale, 'chat')('untitled') : title };
  const more = read.sheets.length - sheets.length;
  return {
    name: `chat-${cairoDay(now)}`,
    isSample,
    mark: isSample ? translator(locale, 'market')('warning.text') : null,
    about: {
      title: translator(locale, 'exports')('about.title'),
      tableOf: (cut) => aboutChat({ ...read, sheets, titles, locale, now, chat, hasEarlier, more }, cut),
    },
    tables: sheets.map(
      ({ columns, rows: cells, note }, at): ExportTable => ({
        id: String(at + 1),
        title: titles[at] ?? '',
        note,
        columns,
        rows: cells,
      }),
    ),
  };
};

/** Page by page, as far as a workbook goes: of each page no more is held than its tables. */
const readNewest = async ({ db, actor, locale }: Context<Account>, id: string) => {
  let messages: ReadMessage[] = [];
  let [title, hasEarlier] = ['', true];
  let before: string | undefined;
  while (hasEarlier && messages.length < MOST_MESSAGES) {
    const page = await findChatPage(db, { userId: actor.userId, id, before, ...PAGE_SIZE });
    if (!page) throw new AppError('NOT_FOUND');
    messages = [...page.messages.map((row) => readMessage(row, locale)), ...messages];
    before = page.messages[0]?.id;
    ({ title } = page);
    hasEarlier = page.hasEarlier && page.messages.length > 0;
  }
  const isCut = hasEarlier || messages.length > MOST_MESSAGES;
  return { title, messages: messages.slice(-MOST_MESSAGES), hasEarlier: isCut };
};

const untilSent = async function* (
  chunks: AsyncGenerator<Uint8Array, void, void>,
  end: () => void,
): AsyncGenerator<Uint8Array, void, void> {
  try {
    yield* chunks;
  } finally {
    end();
  }
};
