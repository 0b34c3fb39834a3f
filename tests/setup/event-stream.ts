/** What a server-sent event stream has said so far. */
export type SentEvent = { event: string; id: string | null; data: unknown };

/** Reads an event stream as a browser does, event by event. */
export class EventStreamReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  #text = '';

  constructor(response: Response) {
    if (!response.body) throw new Error('the answer has no body');
    this.#reader = response.body.getReader();
  }

  /** The next event; null at the end of the stream. Comments and the retry line are skipped. */
  async next(): Promise<SentEvent | null> {
    for (;;) {
      const end = this.#text.indexOf('\n\n');
      if (end >= 0) {
        const block = this.#text.slice(0, end);
        this.#text = this.#text.slice(end + 2);
        const event = parseBlock(block);
        if (event) return event;
        continue;
      }
      const { done, value } = await this.#reader.read();
      if (done) return null;
      this.#text += this.#decoder.decode(value, { stream: true });
    }
  }

  async take(count: number): Promise<SentEvent[]> {
    const events: SentEvent[] = [];
    while (events.length < count) {
      const event = await this.next();
      if (!event) throw new Error(`the stream ended after ${events.length} of ${count} events`);
      events.push(event);
    }
    return events;
  }

  cancel(): Promise<void> {
    return this.#reader.cancel();
  }
}

const parseBlock = (block: string): SentEvent | null => {
  let event = 'message';
  let id: string | null = null;
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event: ')) event = line.slice(7);
    if (line.startsWith('id: ')) id = line.slice(4);
    if (line.startsWith('data: ')) data.push(line.slice(6));
  }
  return data.length > 0 ? { event, id, data: JSON.parse(data.join('\n')) } : null;
};
