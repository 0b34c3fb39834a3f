import { callApi } from '#lib/browser/api-client.ts';

/** What Google hands over after its button: the credential, the client's identifier and select_by. */
export type GoogleCredential = { credential?: string; clientId?: string; select_by?: string };

type ButtonOptions = Record<string, string>;

/** The part of `google.accounts.id` that is used here (developers.google.com/identity/gsi/web/reference/js-reference). */
type GoogleIdentity = {
  initialize: (options: {
    client_id: string;
    nonce: string;
    callback: (credential: GoogleCredential) => void;
    ux_mode: 'popup';
    auto_select: boolean;
  }) => void;
  renderButton: (parent: HTMLElement, options: ButtonOptions) => void;
};

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface Window {
    google?: { accounts?: { id?: GoogleIdentity } };
  }
}

type Setup = { clientId: string; scriptUrl: string; onCredential: (given: GoogleCredential) => void };

let identity: Promise<GoogleIdentity> | undefined;
let listener: ((given: GoogleCredential) => void) | undefined;

/**
 * Loads Google's script and sets it up once a page, with a nonce that this browser alone holds. A second call only takes the answers
 * over: of several `initialize`, Google heeds the first.
 * @throws when the script or the nonce cannot be had; the next call tries again
 */
export function loadGoogleIdentity({ clientId, scriptUrl, onCredential }: Setup): Promise<GoogleIdentity> {
  listener = onCredential;
  identity ??= setUp(clientId, scriptUrl).catch((error) => {
    identity = undefined;
    throw error;
  });
  return identity;
}

async function setUp(clientId: string, scriptUrl: string): Promise<GoogleIdentity> {
  const [{ nonce }] = await Promise.all([
    callApi<{ nonce: string }>('/auth/google/nonce', { method: 'POST', body: {}, silent: true }),
    loadScript(scriptUrl),
  ]);
  const loaded = window.google?.accounts?.id;
  if (!loaded) throw new Error('Google Identity Services did not load');
  loaded.initialize({
    client_id: clientId,
    nonce,
    callback: (given) => listener?.(given),
    ux_mode: 'popup',
    auto_select: false,
  });
  return loaded;
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    if (window.google?.accounts?.id) return resolve();
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('Google Identity Services did not load'));
    };
    document.head.append(script);
  });
}
