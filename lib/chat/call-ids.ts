import type { LanguageModelMiddleware } from 'ai';

type Stream = Awaited<ReturnType<NonNullable<LanguageModelMiddleware['wrapStream']>>>['stream'];
export type ModelPart = Stream extends ReadableStream<infer Part> ? Part : never;

/**
 * Ids of calls, each once in an answer. Some servers begin again in every step (“call_0”), and what is known by its call's id would take the
 * place of an earlier result. Within a step the SDK keeps them apart.
 * @returns a part of an answer's stream, with an id of its own where its call's was used in a step before
 */
export const uniqueCalls = (): ((part: ModelPart) => ModelPart) => {
  const used = new Set<string>();
  /** By what the server calls it in this step. */
  let names = new Map<string, string>();
  const nameOf = (id: string): string => {
    const known = names.get(id);
    if (known !== undefined) return known;
    let name = id;
    for (let nth = 2; used.has(name); nth += 1) name = `${id}-${nth}`;
    used.add(name);
    names.set(id, name);
    return name;
  };
  return (part) => {
    if (part.type === 'stream-start') names = new Map();
    if (
      part.type === 'tool-input-start' ||
      part.type === 'tool-input-delta' ||
      part.type === 'tool-input-end'
    )
      return { ...part, id: nameOf(part.id) };
    return part.type === 'tool-call' ? { ...part, toolCallId: nameOf(part.toolCallId) } : part;
  };
};
