import { describe, expect, test } from 'vitest';
import { AppError } from '#lib/core/errors.ts';
import { fieldsToChange, type KnownVersions, versionOf } from '#lib/core/versions.ts';

type Thing = { name: string; limit: number | null };

const opened: Thing = { name: 'Milk', limit: 5 };

const edit = (
  wanted: Partial<Thing>,
  current: Thing = opened,
  known: KnownVersions = [versionOf(opened)],
) => {
  try {
    return fieldsToChange({ current, wanted, known, answer: { version: versionOf(current) } });
  } catch (error) {
    return error instanceof AppError
      ? `${error.code} ${error.current?.version === versionOf(current)}`
      : error;
  }
};

describe('a version', () => {
  test('is the same for the same values in any order, and another for every other value', () => {
    expect(versionOf({ limit: 5, name: 'Milk' })).toBe(versionOf(opened));
    const others = [
      { ...opened, limit: null },
      { ...opened, limit: 0 },
      { ...opened, name: '5' },
      { name: 'Milk' },
    ];
    expect(new Set([opened, ...others].map((each) => versionOf(each))).size).toBe(5);
    expect(versionOf({ a: null })).not.toBe(versionOf({ a: 'null' }));
  });

  test('can stand in a header as it is', () => {
    expect(versionOf({ name: 'لبن "كامل"', 'freemium-imdb': null })).toMatch(/^[\w:.-]+$/);
  });
});

describe('an edit', () => {
  test('changes what differs, and nothing where it is so already', () => {
    expect(edit({ name: 'Milk', limit: 6 })).toEqual(['limit']);
    expect(edit({ name: 'Milk', limit: 5 })).toEqual([]);
  });

  test('of a field that somebody changed is refused with what stands', () => {
    expect(edit({ limit: 6 }, { ...opened, limit: 7 })).toBe('EDIT_CONFLICT true');
  });

  test('of another field than somebody changed goes through', () => {
    expect(edit({ limit: 6 }, { ...opened, name: 'Cheese' })).toEqual(['limit']);
  });

  test('that sends along what it did not change does not undo what somebody changed there', () => {
    expect(edit({ name: 'Milk', limit: 6 }, { ...opened, name: 'Cheese' })).toBe('EDIT_CONFLICT true');
  });

  test('to what somebody else has set is no conflict, and changes nothing', () => {
    expect(edit({ limit: 7 }, { ...opened, limit: 7 })).toEqual([]);
  });

  test('goes through with any of the versions that are known, and without one', () => {
    const now = { ...opened, limit: 7 };
    expect(edit({ limit: 6 }, now, [versionOf(opened), versionOf(now)])).toEqual(['limit']);
    expect(
      fieldsToChange({ current: now, wanted: { limit: 6 }, known: undefined, answer: { version: '' } }),
    ).toEqual(['limit']);
  });

  test.each([[[]], [['nonsense']], [[versionOf({ name: 'Milk' })]], [['']]])(
    'with a version that says nothing of the field is refused: %j',
    (known) => {
      expect(edit({ limit: 6 }, opened, known)).toBe('EDIT_CONFLICT true');
      expect(edit({ limit: 5 }, opened, known)).toEqual([]);
    },
  );

  test('does not take two versions for one that it never saw', () => {
    const a = versionOf({ name: 'Milk', limit: 1 });
    const b = versionOf({ name: 'Cheese', limit: 5 });
    expect(edit({ name: 'Tea', limit: 6 }, opened, [a, b])).toBe('EDIT_CONFLICT true');
  });
});
