import { AppError } from '#lib/core/errors.ts';
import type { KnownVersions } from '#lib/core/versions.ts';

const NEXT_TAG = /[\t ]*(?:(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"[\t ]*)?(?:,|$)/y;

/**
 * The versions that If-Match names. `*` asks for nothing more than that the thing is there, which each use case sees for itself; a weak
 * tag matches nothing, as HTTP has it. @throws AppError VALIDATION_ERROR
 */
export const readIfMatch = (header: string | null): KnownVersions => {
  if (header === null || header.trim() === '*') return undefined;
  const tags: { isWeak: boolean; version: string }[] = [];
  NEXT_TAG.lastIndex = 0;
  while (NEXT_TAG.lastIndex < header.length) {
    const match = NEXT_TAG.exec(header);
    if (!match) throw malformed();
    const [, weak, version] = match;
    if (version !== undefined) tags.push({ isWeak: weak !== undefined, version });
  }
  if (tags.length === 0) throw malformed();
  return tags.flatMap(({ isWeak, version }) => (isWeak ? [] : [version]));
};

const malformed = (): AppError => new AppError('VALIDATION_ERROR', { fields: { 'if-match': 'invalid' } });

/** A version as the header ETag has it. */
export const entityTag = (version: string): string => `"${version}"`;
