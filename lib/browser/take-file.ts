import { apiFetch } from './api-client.ts';
import { showToast } from './show-toast.ts';

/** Takes a file that a call of the API answers; a refusal is shown instead of saved. @param failed where the server gives no word */
export const takeFile = async (address: string, failed: string): Promise<void> => {
  try {
    const response = await apiFetch(address);
    if (response.ok) save(await response.blob(), fileNameOf(response));
    else showToast('error', (await wordOf(response)) ?? failed);
  } catch {
    showToast('error', failed);
  }
};

const fileNameOf = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'list.csv';

const wordOf = async (response: Response): Promise<string | null> => {
  const body: unknown = await response.json().catch(() => null);
  if (typeof body !== 'object' || body === null || !('message' in body)) return null;
  return typeof body.message === 'string' ? body.message : null;
};

/** Saves a file that a page has made, as browsers do with a download. */
export const save = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};
