import { describe, expect, it } from 'vitest';
import { isCommonPassword } from '#lib/auth/common-passwords.ts';
import { CompanyName, Name } from '#lib/auth/fields.ts';

const wordOf = (field: typeof Name, text: string) => field.safeParse(text).error?.issues[0]?.message ?? null;

describe('a name', () => {
  it.each(['\u200d\u200d\u200d', '\u3164\u3164', '\u2800\u2800', '\u00ad\ufe0f'])(
    'of nothing that can be seen is missing: %j',
    (text) => {
      expect(wordOf(Name, text)).toBe('nameRequired');
      expect(wordOf(CompanyName, text)).toBe('companyNameRequired');
    },
  );

  it.each(['مُحَمَّد', 'می\u200cخواهم', '3M', 'Zoë', '👨\u200d👩\u200d👧'])('is taken as %s', (text) => {
    expect(wordOf(Name, text)).toBeNull();
    expect(wordOf(CompanyName, text)).toBeNull();
  });
});

describe('a name that leads somewhere', () => {
  it.each(['Visit https://evil.example', 'WWW.evil.example', 'Two\nlines', 'Turned \u202e around'])(
    'is refused: %j',
    (text) => {
      expect(wordOf(Name, text)).toBe('nameNotPlain');
      expect(wordOf(CompanyName, text)).toBe('companyNameNotPlain');
    },
  );
});

describe('a password', () => {
  it('is common in whatever letters it is typed', () => {
    expect(['password', 'PassWord', 'qwerty123'].map(isCommonPassword)).toEqual([true, true, true]);
    expect(isCommonPassword('a shelf of 7 oranges')).toBe(false);
  });
});
