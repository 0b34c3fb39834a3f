/** Large enough for the compressor and the network, small enough that no one waits for one to be made. */
const CHUNK_LENGTH = 64 * 1024;

/** Pieces of text, many and short, as few chunks of bytes. */
export const inChunks = async function* (
  pieces: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<Uint8Array, void, void> {
  const encoder = new TextEncoder();
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length < CHUNK_LENGTH) continue;
    yield encoder.encode(text);
    text = '';
  }
  if (text !== '') yield encoder.encode(text);
};
