import { describe, expect, test } from 'vitest';
import { ApiError } from '#lib/browser/api-error.ts';
import { type Conflict, saveEdit, type Values } from '#lib/browser/save-edit.ts';

type Thing = { version: string; fields: Values };

/** A thing on a server that others change too, right before each save. */
const shared = (fields: Record<string, string>, others: Values[]) => {
  let changes = 0;
  const versions = new Map<string, Values>();
  const now = (): Thing => {
    const thing = { version: JSON.stringify(fields), fields: { ...fields } };
    versions.set(thing.version, thing.fields);
    return thing;
  };
  return {
    now,
    changes: () => changes,
    send: async (wanted: Values, ifMatch: string): Promise<Thing> => {
      Object.assign(fields, others.shift());
      const known = versions.get(ifMatch) ?? {};
      const current = now();
      if (Object.keys(wanted).some((name) => fields[name] !== known[name] && fields[name] !== wanted[name]))
        throw new ApiError({ status: 412, code: 'EDIT_CONFLICT', message: '', current });
      changes++;
      Object.assign(fields, wanted);
      return now();
    },
  };
};

const save = async (
  server: ReturnType<typeof shared>,
  wanted: Values,
  choices: ('theirs' | 'mine' | null)[],
) => {
  const { version, fields: opened } = server.now();
  const asked: (readonly Conflict[])[] = [];
  const result = await saveEdit<Thing>({
    version,
    opened,
    wanted,
    read: ({ fields }) => fields,
    send: server.send,
    ask: async (conflicts) => {
      asked.push(conflicts);
      return choices.shift() ?? null;
    },
  });
  return { asked, isSaved: result?.isSaved, stands: server.now().fields };
};

describe('saving an edit', () => {
  test('asks nobody where nobody changed the same', async () => {
    const server = shared({ a: '1', b: '1' }, [{ b: '9' }]);
    expect(await save(server, { a: '2' }, [])).toEqual({
      asked: [],
      isSaved: true,
      stands: { a: '2', b: '9' },
    });
  });

  test('shows both values and lets mine overwrite', async () => {
    const { asked, ...result } = await save(shared({ a: '1' }, [{ a: '9' }]), { a: '2' }, ['mine']);
    expect(asked).toEqual([[{ field: 'a', theirs: '9', mine: '2' }]]);
    expect(result).toEqual({ isSaved: true, stands: { a: '2' } });
  });

  test('keeps theirs where they changed the same, and saves the rest of mine', async () => {
    const server = shared({ a: '1', b: '1' }, [{ a: '9' }]);
    expect(await save(server, { a: '2', b: '2' }, ['theirs'])).toMatchObject({
      isSaved: true,
      stands: { a: '9', b: '2' },
    });
  });

  test('sends nothing where theirs is all there is', async () => {
    const server = shared({ a: '1' }, [{ a: '9' }]);
    expect(await save(server, { a: '2' }, ['theirs'])).toMatchObject({ isSaved: false, stands: { a: '9' } });
    expect(server.changes()).toBe(0);
  });

  test('asks again where somebody changed it once more, even while mine was to overwrite', async () => {
    const server = shared({ a: '1' }, [{ a: '8' }, { a: '9' }]);
    const { asked, stands } = await save(server, { a: '2' }, ['mine', 'mine']);
    expect(asked.map(([conflict]) => conflict?.theirs)).toEqual(['8', '9']);
    expect(stands).toEqual({ a: '2' });
  });

  test('changes nothing where nothing is decided', async () => {
    const result = await save(shared({ a: '1' }, [{ a: '9' }]), { a: '2' }, [null]);
    expect(result).toMatchObject({ isSaved: undefined, stands: { a: '9' } });
  });

  test('leaves other refusals to its caller', async () => {
    const refusal = new ApiError({ status: 400, code: 'VALIDATION_ERROR', message: 'x' });
    const failing = { ...shared({ a: '1' }, []), send: async () => Promise.reject(refusal) };
    await expect(save(failing, { a: '2' }, [])).rejects.toBe(refusal);
  });
});
