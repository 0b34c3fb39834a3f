import { z } from 'zod';
import { findNames } from '#lib/market/names/find-names.ts';
import type { NameMeant } from '#lib/market/names/said.ts';
import { marketTool } from '../parts/analyst-tool.ts';
import { resolveNamesOutput } from './resolve-names-output.ts';

const SHOWN = 5;

export const resolveNames = marketTool({
  module: null,
  description: 'Names of the market within a text that the question did not have.',
  input: z.object({ text: z.string().trim().min(1).max(400) }),
  output: resolveNamesOutput,
  lookUp: async (reader, { text }) => {
    const { spans, left } = await findNames(reader, text);
    return {
      status: 'named' as const,
      spans: spans.map((span) => ({
        text: span.text,
        ...toldName(span),
        ...(span.alternatives.length > 0 && { alternatives: span.alternatives.map(toldName) }),
      })),
      left: [...left],
    };
  },
});

const toldName = ({ kind, rows, total, called, isOutside, lacksSize }: NameMeant) => ({
  kind,
  names: rows.slice(0, SHOWN).map(({ name }) => name),
  ...(called !== undefined && { called }),
  ...(total > SHOWN && { isCut: true as const }),
  ...(isOutside && { isOutside }),
  ...(lacksSize && { lacksSize }),
});
