/** A new identifier, 128 random bits. `crypto.randomUUID` is there on secure origins only; a demo on a local network is none. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
