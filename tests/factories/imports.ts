import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { database } from '#db/client.ts';
import { importRows } from '#db/schema/market-imports.ts';
import { log } from '#lib/core/log.ts';
import type { ImportOut } from '#lib/imports/schema.ts';
import { type ImportKind, OWN_KINDS } from '#lib/vocabulary/import-terms.ts';
import type { Dataset, ModuleName, PlanName } from '#lib/vocabulary/terms.ts';
import { runDueJobs } from '#lib/worker/run-due-jobs.ts';
import { createPerson, type Person } from '#tests/factories/accounts.ts';
import { giveSubscription } from '#tests/factories/subscriptions.ts';
import { type Answer, ApiClient } from '#tests/setup/api-client.ts';

/** Runs what waits, as a server would. */
export const runJobs = () => runDueJobs({ db: database(), log });

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

type Upload = { kind?: ImportKind; dataset?: Dataset; fileName?: string; isRepeated?: boolean };

/** Where the calls of imports of a kind are. */
const callsOf = (kind: ImportKind): string =>
  OWN_KINDS.some((own) => own === kind) ? '/api/imports' : '/api/admin/imports';

/** Imports that a test opened at a company's calls. */
const owned = new Set<string>();
const callsTo = (id: string): string => (owned.has(id) ? '/api/imports' : '/api/admin/imports');

/** Uploads a file as the page does, and has it read. */
export async function uploadFile(
  client: ApiClient,
  content: string | Uint8Array,
  { kind = 'prices', dataset = 'sample', fileName = `${kind}.csv`, isRepeated = false }: Upload = {},
): Promise<ImportOut> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const calls = callsOf(kind);
  const isOwn = calls === '/api/imports';
  const opened = await client.post(calls, {
    ...{ kind, ...(!isOwn && { dataset }), fileName, isRepeated },
    ...{ bytes: bytes.byteLength, sha256: sha256Of(bytes) },
  });
  if (opened.status !== 200) throw new Error(JSON.stringify(opened.body));
  const details: ImportOut = opened.body.data;
  if (isOwn) owned.add(details.id);
  if (details.state !== 'uploading') return details;
  for (let no = 0; no * details.partBytes < bytes.byteLength; no += 1)
    await sendPart(client, details, no, bytes);
  await runJobs();
  return getImport(client, details.id);
}

export const sendPart = (
  client: ApiClient,
  { id, partBytes }: ImportOut,
  no: number,
  bytes: Uint8Array,
): Promise<Answer> =>
  client.call(
    'PUT',
    `${callsTo(id)}/${id}/parts/${no}`,
    bytes.subarray(no * partBytes, (no + 1) * partBytes),
    { 'content-type': 'application/octet-stream' },
  );

export async function getImport(client: ApiClient, id: string): Promise<ImportOut> {
  return (await client.get(`${callsTo(id)}/${id}`)).body.data;
}

/** Takes a step of an import, and has its job done. */
export async function step(
  client: ApiClient,
  id: string,
  name: 'check' | 'apply' | 'undo' | 'cancel' | 'remap',
  body?: unknown,
): Promise<Answer> {
  const answer = await client.post(`${callsTo(id)}/${id}/${name}`, body);
  await runJobs();
  return answer;
}

/** Uploads a file and has it checked, by the mapping that its headings propose, with what is said otherwise. */
export async function checkFile(
  client: ApiClient,
  content: string | Uint8Array,
  mapping: Record<string, unknown> = {},
  upload: Upload = {},
): Promise<ImportOut> {
  const { id, mapping: proposed, state, fault } = await uploadFile(client, content, upload);
  if (state !== 'mapping' || !proposed) throw new Error(`the import is ${state}: ${fault}`);
  const { columns, decimals, dateOrder } = proposed;
  const mapped = await client.call('PUT', `${callsTo(id)}/${id}/mapping`, {
    columns,
    decimals,
    dateOrder,
    ...mapping,
  });
  if (mapped.status !== 200) throw new Error(JSON.stringify(mapped.body));
  const checked = await step(client, id, 'check');
  if (checked.status !== 200) throw new Error(JSON.stringify(checked.body));
  return getImport(client, id);
}

/** The same, and applies it. */
export async function applyFile(
  client: ApiClient,
  content: string | Uint8Array,
  mapping: Record<string, unknown> = {},
  upload: Upload = {},
): Promise<ImportOut> {
  const { id, report } = await checkFile(client, content, mapping, upload);
  const applied = await step(client, id, 'apply', { reportHash: report?.hash });
  if (applied.status !== 200) throw new Error(JSON.stringify(applied.body));
  return getImport(client, id);
}

/** An owner whose company imports files of its own. */
export type ImportingOwner = Person & { companyId: string; client: ApiClient };

export async function createImportingOwner(
  plan: PlanName,
  terms: { status?: string; categories: string[]; modules?: ModuleName[] },
): Promise<ImportingOwner> {
  const person = await createPerson();
  const companyId = person.companyId ?? '';
  await giveSubscription(companyId, { plan, status: 'active', ...terms });
  const client = new ApiClient();
  client.bearer = person.bearer;
  return { ...person, companyId, client };
}

/** What was found of each row of an import, in the order of its lines: outcome, code, suggestion and the other line. */
export const outcomesOf = async (id: string): Promise<string[]> =>
  (
    await database().select().from(importRows).where(eq(importRows.importId, id)).orderBy(importRows.line)
  ).map(({ outcome, code, suggestion, otherLine }) =>
    [outcome, code, suggestion, otherLine].filter((each) => each !== null).join(' '),
  );
