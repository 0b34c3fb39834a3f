/** Power BI's public cloud and its sovereign ones: the only hosts whose reports may be framed. */
export const POWER_BI_HOSTS = [
  'app.powerbi.com',
  'app.powerbi.cn',
  'app.powerbigov.us',
  'app.high.powerbigov.us',
  'app.mil.powerbigov.us',
] as const;

export const POWER_BI_ORIGINS = POWER_BI_HOSTS.map((host) => `https://${host}`);

/** Each form that may be framed, and the parameter without which it shows nothing. */
const EMBED_FORMS: Record<string, string> = {
  '/view': 'r',
  '/reportembed': 'reportid',
  '/rdlembed': 'reportid',
  '/dashboardembed': 'dashboardid',
  '/embed': 'dashboardid',
};

/**
 * The address of a Power BI report that may be framed: https on one of Power BI's hosts, in one of its embed forms, naming what it
 * shows. A service page (`/groups/…/reports/…`) refuses to be framed and is none.
 * @returns the address as a browser writes it; null when it is none
 */
export const powerBiLink = (text: string): string | null => {
  const url = URL.parse(text.trim());
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return null;
  if (!POWER_BI_HOSTS.some((host) => host === url.hostname)) return null;
  const subject = EMBED_FORMS[url.pathname.toLowerCase()];
  if (!subject) return null;
  const named = [...url.searchParams].some(([name, value]) => name.toLowerCase() === subject && value !== '');
  return named ? url.href : null;
};
