import { eq, sql } from 'drizzle-orm';
import { connect, disconnect, type Pool } from '#db/client.ts';
import { writeRun } from '#db/queries/chat-runs.ts';
import { endRun, saveQuestion } from '#db/queries/chat-storage.ts';
import { users } from '#db/schema/accounts.ts';
import { chatRuns } from '#db/schema/chat-runs.ts';
import type { AnswerChunk } from '#lib/chat/answer-stream.ts';
import { newId } from '#lib/core/ids.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import { signIn } from '#tests/setup/e2e/account.ts';
import { expect, expectAccessible, keepScreenshot, test } from '#tests/setup/e2e/test.ts';

const STREAMING = '[data-message="answer"][aria-busy="true"]';
const ANSWER = '[data-message="answer"][aria-busy="false"]';

let db: Pool;
test.beforeAll(() => {
  db = connect({ url: process.env.DATABASE_URL ?? '', max: 1 });
});
test.afterAll(() => disconnect(db));

/** An answer that another process is writing: the test says what, and when. */
async function answerElsewhere(email: string, content: string) {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const userId = user?.id ?? '';
  const chatId = newId();
  const messageId = newId();
  const message = { id: newId(), content, parts: [{ type: 'text', text: content }] };
  const asked = await saveQuestion(
    db,
    {
      userId,
      chatId,
      title: 'Milk prices',
      message,
      run: { model: 'other', companyId: null },
      now: new Date(),
    },
    { messages: 10, bytes: 10_000, storage: 1_000_000, branches: 10, runs: { ofPerson: 2, ofCompany: 20 } },
  );
  if (typeof asked === 'string') throw new Error(asked);
  const { runId, position } = asked;
  const whose = { runId, chatId, userId };
  let number = 0;
  const write = (chunks: AnswerChunk[]) => writeRun(db, { ...whose, batch: { number: number++, chunks } });
  await write([
    { type: 'start', messageId },
    { type: 'start-step' },
    { type: 'text-start', id: 't' },
    { type: 'text-delta', id: 't', delta: 'Milk is sold ' },
  ]);
  // Longer than a slow machine takes for a page; a real writer renews it each second.
  const hold = (seconds: number) =>
    db
      .update(chatRuns)
      .set({ leaseUntil: sql`now() + ${seconds} * interval '1 second'` })
      .where(eq(chatRuns.id, runId));
  await hold(60);
  return {
    chatId,
    say: async (delta: string) => {
      await write([{ type: 'text-delta', id: 't', delta }]);
      await hold(60);
    },
    hold,
    isStopping: async () => (await writeRun(db, { ...whose, batch: null })) === 'stop',
    stop: (text: string) =>
      endRun(
        db,
        {
          runId,
          state: 'stopped',
          isTakenUp: false,
          rest: {
            chatId,
            userId,
            batches: [
              {
                number: number++,
                chunks: [{ type: 'data-ending', data: { ending: 'stopped' } }, { type: 'abort' }],
              },
            ],
          },
        },
        {
          userId,
          chatId,
          questionPosition: position,
          message: {
            id: messageId,
            content: text,
            parts: [
              { type: 'text', text },
              { type: 'data-ending', data: { ending: 'stopped' } },
            ],
          },
          isFinished: false,
          now: new Date(),
        },
      ),
  };
}

for (const locale of ['en', 'ar'] as const) {
  const t = translator(locale, 'chat');

  test(`an answer is read on after a reload and in a second tab, and stopped from there (${locale})`, async ({
    page,
    context,
    account,
  }) => {
    await signIn(page.request, account);
    const answer = await answerElsewhere(
      account.email,
      locale === 'ar' ? 'بكام اللبن؟' : 'How much is milk?',
    );
    const path = localizedPath(locale, `/chat?chat=${answer.chatId}`);
    await page.goto(path);
    await expect(page.locator(STREAMING)).toContainText('Milk is sold');
    await expect(page.locator(STREAMING)).toContainText(t('answer.resumed'));
    await answer.say('at eight ');
    await expect(page.locator(STREAMING)).toContainText('Milk is sold at eight');
    await keepScreenshot(page, `chat-resumed-${locale}`);

    await page.reload();
    await expect(page.locator(STREAMING)).toContainText('Milk is sold at eight');
    const other = await context.newPage();
    await other.goto(path);
    await expect(other.locator(STREAMING)).toContainText('Milk is sold at eight');
    await answer.say('retailers');
    for (const tab of [page, other])
      await expect(tab.locator(STREAMING)).toContainText('Milk is sold at eight retailers');

    await other.getByRole('button', { name: t('composer.stop') }).click();
    await expect.poll(answer.isStopping).toBe(true);
    await answer.stop('Milk is sold at eight retailers');
    for (const tab of [page, other]) {
      await expect(tab.locator(ANSWER)).toContainText('Milk is sold at eight retailers');
      await expect(tab.locator(ANSWER)).toContainText(t('answer.stopped'));
    }
    await page.reload();
    await expect(page.locator(ANSWER)).toContainText(t('answer.stopped'));
    await expectAccessible(page);
  });

  test(`an answer whose server went away keeps its first part, and is continued (${locale})`, async ({
    page,
    account,
  }) => {
    if (locale === 'ar') await page.emulateMedia({ colorScheme: 'dark' });
    await signIn(page.request, account);
    const answer = await answerElsewhere(
      account.email,
      locale === 'ar' ? 'بكام لبن نسمة؟' : 'How much is Nasma milk?',
    );
    await page.goto(localizedPath(locale, `/chat?chat=${answer.chatId}`));
    await expect(page.locator(STREAMING)).toContainText('Milk is sold');
    await answer.hold(-1);
    await expect(page.locator(ANSWER)).toContainText('Milk is sold');
    await expect(page.locator(ANSWER)).toContainText(t('answer.cut'));
    await page.setViewportSize({ width: locale === 'en' ? 320 : 390, height: 700 });
    await expectAccessible(page);
    await keepScreenshot(page, `chat-cut-${locale}`);
    await page.getByRole('button', { name: t('answer.continue') }).click();
    await expect(page.locator(ANSWER)).toHaveCount(2);
    await expect(page.locator('[data-message="question"]').last()).toHaveText(
      new RegExp(t('answer.continuation')),
    );
    await expect(page.locator(ANSWER).last().getByRole('table').first()).toBeVisible();
    await expect(page.getByRole('button', { name: t('answer.continue') })).toHaveCount(0);
    await page.reload();
    await expect(page.locator(ANSWER)).toHaveCount(2);
  });
}
