import { contracted } from '#lib/http/contract.ts';
import { methods } from '#lib/http/route.ts';
import { answerDocument } from '#lib/openapi/answer-document.ts';
import { DocumentOut } from '#lib/openapi/schema.ts';
import { loadCalls } from './calls.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: contracted(
    {
      access: 'public',
      answers: [
        { status: 200, type: 'application/json', output: DocumentOut },
        { status: 304, type: null },
      ],
    },
    (request) => answerDocument(request, loadCalls),
  ),
});
