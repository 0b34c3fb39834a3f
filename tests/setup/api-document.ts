import { type ApiDocument, apiDocument, type Call, type Words } from '#lib/openapi/document.ts';

/** Words play no part in whether an answer is as promised. */
const WORDLESS: Words = {
  title: 'Raff',
  description: '',
  domainOf: (domain) => domain,
  summaryOf: (operationId) => operationId,
  errorOf: (code) => code,
};

export const wordlessDocument = (calls: readonly Call[]): ApiDocument =>
  apiDocument(calls, { origin: 'http://localhost:3000', sessionCookie: 'raff.session', words: WORDLESS });
