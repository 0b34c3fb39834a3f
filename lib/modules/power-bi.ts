/** Power BI's public cloud and its sovereign ones: the only hosts whose reports may be framed. */
export const POWER_BI_HOSTS = [
  'app.powerbi.com',
  'app.powerbi.cn',
  'app.powerbigov.us',
  'app.high.powerbigov.us',
  'app.mil.powerbigov.us',
] as const;

export const POWER_BI_ORIGINS = POWER_BI_HOSTS.map((host) => `https://${host}`);
