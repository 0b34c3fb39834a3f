import { env } from '#lib/core/env.ts';
import { AppError } from '#lib/core/errors.ts';
import { powerBiLink } from '#lib/vocabulary/power-bi.ts';

/**
 * The same with each link as it is kept; null clears one.
 * @param list where the caller finds them in what was sent
 * @throws AppError INVALID_POWER_BI_URL with every one that is wrong
 */
export const checkLinks = <L extends { powerBILink: string | null }>(
  list: string,
  links: readonly L[],
): L[] => {
  const checked = links.map((link) => ({
    ...link,
    powerBILink:
      link.powerBILink === null ? null : powerBiLink(link.powerBILink, env().POWER_BI_EXTRA_ORIGIN),
  }));
  const fields: Record<string, string> = {};
  for (const [position, { powerBILink }] of links.entries())
    if (powerBILink !== null && !checked[position]?.powerBILink)
      fields[`${list}.${position}.powerBILink`] = 'invalidPowerBiUrl';
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_POWER_BI_URL', { fields });
  return checked;
};
