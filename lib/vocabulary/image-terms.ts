/** Pictures of products that files name: fetched once, kept and sent by us. */

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

export const IMAGE_STATES = ['waiting', 'stored', 'failed'] as const;

/** Why there is no picture: its host is not named, has no public address, or answers nothing, an error or another address; or it is too large, or no picture. */
export const IMAGE_FAULTS = [
  'host',
  'not_public',
  'unreachable',
  'status',
  'redirect',
  'too_large',
  'not_image',
] as const;
export type ImageFault = (typeof IMAGE_FAULTS)[number];

/** Bytes of a picture. */
export const MOST_IMAGE_BYTES = 1024 * 1024;
/** Characters of its address. */
export const MOST_IMAGE_ADDRESS = 2000;
/** Hosts that pictures are fetched from. */
export const MOST_IMAGE_HOSTS = 50;

/** Where our own copy of a picture is. */
export const IMAGE_PATH = '/api/images/';
