import { describe, expect, it } from 'vitest';
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
