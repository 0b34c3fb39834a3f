/** Power BI's public cloud and its sovereign ones: the only hosts whose reports may be framed. */
const POWER_BI_HOSTS = [
  'app.powerbi.com',
  'app.powerbi.cn',
  'app.powerbigov.us',
  'app.high.powerbigov.us',
  'app.mil.powerbigov.us',
] as const;

/**
 * The origins whose reports may be linked and framed.
 * @param extra the one that the operator adds (POWER_BI_EXTRA_ORIGIN)
 */
export const reportOrigins = (extra: string | undefined): string[] => [
  ...POWER_BI_HOSTS.map((host) => `https://${host}`),
  ...(extra ? [extra] : []),
];

/** Each form that may be framed, and the parameter without which it shows nothing. */
const EMBED_FORMS: Record<string, string> = {
  '/view': 'r',
  '/reportembed': 'reportid',
  '/rdlembed': 'reportid',
  '/dashboardembed': 'dashboardid',
  '/embed': 'dashboardid',
};

/**
 * The address of a Power BI report that may be framed: of one of the origins, in one of Power BI's embed forms, naming what it shows.
 * A service page (`/groups/…/reports/…`) refuses to be framed and is none.
 * @returns the address as a browser writes it; null when it is none
 */
export const powerBiLink = (text: string, extraOrigin: string | undefined): string | null => {
  const url = URL.parse(text.trim());
  if (url === null || !reportOrigins(extraOrigin).includes(url.origin)) return null;
  if (url.username !== '' || url.password !== '') return null;
  const subject = EMBED_FORMS[url.pathname.toLowerCase()];
  if (!subject) return null;
  const named = [...url.searchParams].some(([name, value]) => name.toLowerCase() === subject && value !== '');
  return named ? url.href : null;
};

/** What was pasted, or the address in it: Power BI offers its reports as a frame's HTML, too. */
export const pastedLink = (text: string): string => {
  const source = /<iframe[^>]*\ssrc\s*=\s*["']?([^"'\s>]+)/i.exec(text)?.[1];
  return source ? source.replaceAll('&amp;', '&') : text;
};

/** Whether a report is published to the web: anyone with its address can open it. */
export const isPublicReport = (link: string): boolean => URL.parse(link)?.pathname.toLowerCase() === '/view';

/** Whether it is the address of the page on which a report is read, which refuses to be framed. */
export const isServicePage = (text: string): boolean => {
  const url = URL.parse(text.trim());
  return url !== null && reportOrigins(undefined).includes(url.origin) && url.pathname.startsWith('/groups/');
};
