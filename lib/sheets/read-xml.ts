import { SaxesParser } from 'saxes';
import { UnreadableWorkbook } from './unreadable-workbook.ts';

/** The only file that parses XML; `saxes` is imported nowhere else. */

type Attributes = Readonly<Record<string, string>>;

/** What is done with the parts of a document. Names are without their prefix: programs differ in it. */
export type XmlHandlers = {
  open: (name: string, attributes: Attributes) => void;
  close: (name: string) => void;
  /** A whole piece of text between two tags. */
  text: (text: string) => void;
};

/** The parser keeps what it hasn't finished: neither a text or a tag without an end nor tags within tags may fill the memory. */
const MOST_UNFINISHED = 1024 * 1024;
const MOST_DEPTH = 64;

/**
 * Reads a document by its handlers. It comes back after each piece of bytes, so that what was read can be used before the next one.
 * @throws UnreadableWorkbook for what is no XML
 */
export const readXml = async function* (
  bytes: AsyncIterable<Uint8Array>,
  handlers: XmlHandlers,
): AsyncGenerator<void, void, void> {
  const parser = new SaxesParser();
  let [depth, unfinished] = [0, 0];
  const local = localNames();
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    unfinished = 0;
    if (depth > MOST_DEPTH) throw new UnreadableWorkbook('broken');
    handlers.open(local(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    unfinished = 0;
    handlers.close(local(name));
  });
  parser.on('text', handlers.text);
  parser.on('cdata', handlers.text);
  parser.on('error', () => {
    throw new UnreadableWorkbook('broken');
  });
  let decoder: TextDecoder | null = null;
  for await (const piece of bytes) {
    decoder ??= new TextDecoder(piece[0] === 0xff && piece[1] === 0xfe ? 'utf-16le' : 'utf-8');
    unfinished += piece.length;
    parser.write(decoder.decode(piece, { stream: true }));
    if (unfinished > MOST_UNFINISHED) throw new UnreadableWorkbook('broken');
    yield;
  }
  parser.close();
};

/** Reads a document to its end. */
export const readWholeXml = async (
  bytes: AsyncIterable<Uint8Array>,
  handlers: XmlHandlers,
): Promise<void> => {
  for await (const _ of readXml(bytes, handlers)) await new Promise(setImmediate);
};

/** Names without their prefix; there are few, and each comes millions of times. */
const localNames = (): ((name: string) => string) => {
  const known = new Map<string, string>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const local = name.slice(name.indexOf(':') + 1);
    if (known.size < 1000) known.set(name, local);
    return local;
  };
};

/** An attribute that has a prefix, whichever that is. */
export const prefixedAttribute = (attributes: Attributes, name: string): string | undefined =>
  Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1];
