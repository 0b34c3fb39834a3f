import { addNote } from '#lib/admin/person/add-note.ts';
import { NoteBody, NoteOut, PersonParams } from '#lib/admin/person/schema.ts';
import { LIMITS } from '#lib/auth/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'admin',
      params: PersonParams,
      body: NoteBody,
      output: NoteOut,
      status: 201,
      limit: LIMITS.administer,
      errors: ['USER_NOT_FOUND'],
    },
    addNote,
  ),
});
