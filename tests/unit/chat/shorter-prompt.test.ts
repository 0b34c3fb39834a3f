import { describe, expect, it } from 'vitest';
import { shorterPrompt } from '#lib/chat/shorter-prompt.ts';

type Prompt = Parameters<typeof shorterPrompt>[0];

const user = (text: string): Prompt[number] => ({ role: 'user', content: [{ type: 'text', text }] });
const answer = (text: string): Prompt[number] => ({ role: 'assistant', content: [{ type: 'text', text }] });
const call = (toolCallId: string): Prompt[number] => ({
  role: 'assistant',
  content: [{ type: 'tool-call', toolCallId, toolName: 'getPrices', input: {} }],
});
const result = (toolCallId: string): Prompt[number] => ({
  role: 'tool',
  content: [
    {
      type: 'tool-result',
      toolCallId,
      toolName: 'getPrices',
      output: { type: 'json', value: { id: toolCallId } },
    },
  ],
});
const system: Prompt[number] = { role: 'system', content: 'You are an analyst.' };
const current = [user('and tea?'), call('b'), result('b')];

describe('a conversation that is too long', () => {
  it('loses the results of older answers first, and keeps those of the question', () => {
    const prompt = [system, user('milk?'), call('a'), result('a'), answer('Milk is 40.'), ...current];
    expect(shorterPrompt(prompt)).toEqual([system, user('milk?'), answer('Milk is 40.'), ...current]);
  });

  it('loses what was said before the question where there are no results', () => {
    expect(shorterPrompt([system, user('milk?'), answer('Milk is 40.'), ...current])).toEqual([
      system,
      ...current,
    ]);
  });

  it('cannot lose more than all before the question', () => {
    expect(shorterPrompt([system, ...current])).toBeNull();
    expect(shorterPrompt([system])).toBeNull();
  });
});
