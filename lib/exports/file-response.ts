/** What a file is called and of which type it is. */
export type FileLabel = { name: string; type: string };

/**
 * A file that is sent while it is made. What fails on the way breaks the connection off, so that nobody takes a part for the whole; who
 * hangs up ends the making.
 */
export const fileResponse = (
  { name, type }: FileLabel,
  chunks: AsyncGenerator<Uint8Array, void, void>,
): Response => {
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await chunks.return()),
  });
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
};
