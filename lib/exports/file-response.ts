/** What a file is called and of which type it is. */
export type FileLabel = { name: string; type: string };

/**
 * A file that is sent while it is made. Its beginning is made first, so that what fails there can still be answered in words; later
 * errors abort the connection, so a truncated file never looks complete. A client disconnect stops the export.
 * @param gone aborts it too
 */
export const fileResponse = async (
  { name, type }: FileLabel,
  chunks: AsyncGenerator<Uint8Array, void, void>,
  gone?: AbortSignal,
): Promise<Response> => {
  let next = await chunks.next();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const breakOff = () => {
        controller.error(gone?.reason);
        void chunks.return();
      };
      if (gone?.aborted) breakOff();
      gone?.addEventListener('abort', breakOff, { once: true });
    },
    pull: async (controller) => {
      if (next.done) return controller.close();
      controller.enqueue(next.value);
      next = await chunks.next();
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
