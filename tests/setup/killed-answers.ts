import type { ServerResponse } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import { database } from '#db/client.ts';
import { chatRuns } from '#db/schema/chat-runs.ts';
import { SECOND } from '#lib/core/clock.ts';
import { within } from '#lib/core/within.ts';
import { testBuild } from '#scripts/test-build.mjs';
import { createPerson, type Person } from '#tests/factories/accounts.ts';
import { newQuestion } from '#tests/factories/chat.ts';
import { endLine, openLine, saySome, startModel } from '#tests/factories/model.ts';
import { startKillableServer } from '#tests/setup/killable-server.ts';

/** A server of the product that is killed in the middle of answers, or its own database is, and what is left of them. */

const origin = testBuild.APP_URL;

/** A word of the model, and how often it comes. */
const PACE = 20;
/** Without a digit: a figure without a source would be left out. */
const wordOf = (n: number) => String(n).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
/** Longer than any answer needs for so many words. */
const PATIENCE = 30 * SECOND;

/** What is kept of an answer whose server was killed. */
type KilledAnswer = {
  /** Of its messages, in their order. */
  senders: string[];
  /** What is kept is the beginning of what was heard. */
  isBeginning: boolean;
  /** So long it took to say what was heard and is not kept. */
  lostMs: number;
  isMarkedCut: boolean;
  /** Before anyone took it up, and after. */
  wasRunning: boolean;
  isRunning: boolean;
};

/** What is kept of an answer whose database was killed. */
type SavedAnswer = {
  /** Of its messages, in their order. */
  senders: string[];
  /** What is kept is what was heard, and it was heard to its end. */
  isWhole: boolean;
  /** It is marked as one that did not come to its end. */
  isMarked: boolean;
  isRunning: boolean;
};

export type Killable = {
  /** Asks so many questions, kills the server when all answers have so many words, starts it again, and reads what is kept. */
  kill: (answers: number, words: number) => Promise<KilledAnswer[]>;
  /** Asks so many questions, kills the database when all answers have so many words, lets them be completed once it is back, and reads what is kept. */
  killDatabase: (answers: number, words: number) => Promise<SavedAnswer[]>;
  stop: () => Promise<void>;
};

type Asked = {
  person: Person;
  chatId: string;
  heard: string;
  over: Promise<void>;
  /** Called whenever more was heard. */
  notice: () => void;
};

export const startKillable = async (): Promise<Killable> => {
  const lines = new Set<ServerResponse>();
  // Speaks until its listener is gone, or it is to end.
  const model = await startModel((line) => {
    openLine(line);
    let n = 0;
    const timer = setInterval(() => saySome(line, `${wordOf(n++)} `), PACE);
    lines.add(line);
    line.once('close', () => {
      clearInterval(timer);
      lines.delete(line);
    });
  });
  const server = await startKillableServer({ settings: { OPENAI_BASE_URL: model.url } });
  const askMany = async (answers: number, words: number): Promise<Asked[]> => {
    const people = await Promise.all(Array.from({ length: Math.ceil(answers / 2) }, () => createPerson()));
    const asked = await Promise.all([...people, ...people].slice(0, answers).map(ask));
    await untilHeard(asked, words);
    return asked;
  };
  return {
    kill: async (answers, words) => {
      const asked = await askMany(answers, words);
      await server.kill();
      await Promise.all(asked.map(({ over }) => over));
      await server.start();
      const wasRunning = await Promise.all(asked.map(async (each) => (await pageOf(each)).isRunning));
      await endLeases();
      return Promise.all(asked.map(async (each, at) => keptOf(each, wasRunning[at] === true)));
    },
    killDatabase: async (answers, words) => {
      const asked = await askMany(answers, words);
      await server.killDatabase();
      await untilHeard(asked, words * 2);
      for (const line of lines) endLine(line);
      await within(PATIENCE, Promise.all(asked.map(({ over }) => over)), () => {
        throw new Error('not all answers ended in time');
      });
      return Promise.all(asked.map(savedOf));
    },
    stop: async () => {
      await server.stop();
      await model.stop();
    },
  };
};

/** Asks, and hears what is said until the line breaks. */
const ask = async (person: Person): Promise<Asked> => {
  const question = newQuestion('hello');
  const response = await fetch(`${origin}/api/chat`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify(question),
  });
  if (response.status !== 200) throw new Error(`a question was answered ${response.status}`);
  const asked: Asked = {
    person,
    chatId: question.chatId,
    heard: '',
    over: Promise.resolve(),
    notice: () => {},
  };
  const listen = async () => {
    let line = '';
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) {
      const lines = (line + decoder.decode(bytes, { stream: true })).split('\n\n');
      line = lines.pop() ?? '';
      for (const event of lines) {
        const chunk = event.startsWith('data: {') ? JSON.parse(event.slice('data: '.length)) : {};
        if (chunk.type === 'text-delta') asked.heard += chunk.delta;
      }
      asked.notice();
    }
  };
  asked.over = listen().catch(() => undefined);
  return asked;
};

const wordsIn = (text: string): number => text.split(' ').length - 1;

const untilHeard = async (asked: readonly Asked[], words: number): Promise<void> => {
  const all = asked.map((each) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    each.notice = () => {
      if (wordsIn(each.heard) > words) resolve();
    };
    each.notice();
    return promise;
  });
  await within(PATIENCE, Promise.all(all), () => {
    throw new Error(`not all answers said ${words} words in time`);
  });
};

const pageOf = async ({ person, chatId }: Asked) => {
  const response = await fetch(`${origin}/api/chats/${chatId}`, {
    headers: { authorization: `Bearer ${person.bearer}` },
  });
  if (response.status !== 200) throw new Error(`a chat was answered ${response.status}`);
  return (await response.json()).data;
};

/** As fifteen seconds later. */
const endLeases = () =>
  database()
    .update(chatRuns)
    .set({ leaseUntil: sql`now() - interval '1 second'` })
    .where(eq(chatRuns.state, 'running'));

type Message = { sender: string; content: string; parts?: { type: string; data?: { ending?: string } }[] };

const isMarked = (answer: Message | undefined, ...endings: string[]): boolean =>
  answer?.parts?.some(({ type, data }) => type === 'data-ending' && endings.includes(data?.ending ?? '')) ===
  true;

const savedOf = async (asked: Asked): Promise<SavedAnswer> => {
  const { messages, isRunning } = await pageOf(asked);
  const [, answer] = messages as Message[];
  return {
    senders: (messages as Message[]).map(({ sender }) => sender),
    isWhole: answer?.content === asked.heard.trim(),
    isMarked: isMarked(answer, 'cut', 'failed', 'stopped'),
    isRunning,
  };
};

const keptOf = async (asked: Asked, wasRunning: boolean): Promise<KilledAnswer> => {
  const { messages, isRunning } = await pageOf(asked);
  const [, answer] = messages as Message[];
  const kept = answer?.content ?? '';
  return {
    senders: (messages as Message[]).map(({ sender }) => sender),
    isBeginning: answer !== undefined && asked.heard.startsWith(kept),
    lostMs: (wordsIn(asked.heard) - wordsIn(`${kept.trimEnd()} `)) * PACE,
    isMarkedCut: isMarked(answer, 'cut'),
    ...{ wasRunning, isRunning },
  };
};
