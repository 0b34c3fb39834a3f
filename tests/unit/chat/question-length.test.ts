import { describe, expect, it } from 'vitest';
import { questionLength } from '#components/chat/question-length.ts';

const of = (length: number) => questionLength('x'.repeat(length));

describe('the length of a question', () => {
  it('is not spoken of below nine tenths of the limit', () => {
    expect(of(0)).toEqual({ kind: 'fits' });
    expect(of(3599)).toEqual({ kind: 'fits' });
  });

  it('is counted from there on, and told in few steps', () => {
    expect(of(3600)).toEqual({ kind: 'near', length: 3600, atMost: 400 });
    expect(of(4000)).toEqual({ kind: 'near', length: 4000, atMost: 20 });
    const told = new Set(
      Array.from({ length: 401 }, (_, n) => {
        const length = of(3600 + n);
        return length.kind === 'near' && length.atMost;
      }),
    );
    expect([...told]).toEqual([400, 200, 100, 50, 20]);
  });

  it('is too long by what is over the limit, without the blanks that are not sent', () => {
    expect(of(4001)).toEqual({ kind: 'over', excess: 1 });
    expect(questionLength(`  ${'x'.repeat(4000)}\n\n`)).toMatchObject({ kind: 'near', length: 4000 });
  });
});
