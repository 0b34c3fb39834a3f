import { describe, expect, it } from 'vitest';
import { takeRunTurn } from '#lib/chat/run-turn.ts';
import { AppError } from '#lib/core/errors.ts';

/** @returns the code that taking a turn is refused with */
const refusalOf = (take: () => unknown): string | null => {
  try {
    take();
    return null;
  } catch (fault) {
    if (fault instanceof AppError) return fault.code;
    throw fault;
  }
};

describe('turns to write answers in a process', () => {
  it('are two hundred; the next is busy until one is given back, and giving back twice frees one', () => {
    const turns = Array.from({ length: 200 }, () => takeRunTurn(null));
    expect(refusalOf(() => takeRunTurn(null))).toBe('ANSWERS_BUSY');
    expect(refusalOf(() => takeRunTurn('a guest'))).toBe('ANSWERS_BUSY');
    turns[0]?.();
    turns[0]?.();
    turns[0] = takeRunTurn(null);
    expect(refusalOf(() => takeRunTurn(null))).toBe('ANSWERS_BUSY');
    for (const end of turns) end();
  });

  it('are one of a guest’s address, and a refused guest takes none of the process', () => {
    const end = takeRunTurn('one');
    for (let at = 0; at < 300; at += 1) expect(refusalOf(() => takeRunTurn('one'))).toBe('ANSWERS_RUNNING');
    takeRunTurn('other')();
    end();
    takeRunTurn('one')();
  });
});
