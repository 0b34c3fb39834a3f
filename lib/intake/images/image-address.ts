import { isIP } from 'node:net';
import { MOST_IMAGE_ADDRESS } from '#lib/vocabulary/image-terms.ts';

/** A name of a host as it is compared: in small letters, without a dot at its end; null: it is none that may be named. */
export const imageHost = (text: string): string | null => {
  const name = text.trim().toLowerCase().replace(/\.$/, '');
  if (name.length > 253 || isIP(name) > 0) return null;
  return /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(name) ? name : null;
};

/** An address of a picture in one spelling: https on the usual port, of a named host, without a password; null: it is none. */
export const imageAddress = (text: string): string | null => {
  const url = URL.parse(text.trim());
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return null;
  if (imageHost(url.hostname) === null) return null;
  url.hash = '';
  return url.href.length <= MOST_IMAGE_ADDRESS ? url.href : null;
};
