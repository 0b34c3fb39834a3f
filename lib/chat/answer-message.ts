import { consumeStream, createUIMessageStream, simulateReadableStream } from 'ai';
import type { AnswerChunk } from './answer-stream.ts';
import type { AnalystMessage } from './schema.ts';

/** The message that an answer's chunks make, as the AI SDK's client puts it together; null where there is none. */
export const messageOf = async (chunks: readonly AnswerChunk[]): Promise<AnalystMessage | null> => {
  let message: AnalystMessage | null = null;
  if (chunks.length === 0) return message;
  const said = simulateReadableStream({ chunks: [...chunks], initialDelayInMs: null, chunkDelayInMs: null });
  const stream = createUIMessageStream<AnalystMessage>({
    execute: ({ writer }) => writer.merge(said),
    originalMessages: [],
    onEnd: ({ responseMessage }) => {
      message = responseMessage;
    },
  });
  await consumeStream({ stream });
  return message;
};
