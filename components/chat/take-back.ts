import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';

/** Ends a share; one that is over already is what was wanted. @throws ApiError */
export async function takeBack(id: string): Promise<void> {
  try {
    await callApi(`/chats/shares/${encodeURIComponent(id)}`, { method: 'DELETE', silent: true });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error;
  }
}
