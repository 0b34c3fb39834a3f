import { escapeHtml, htmlPage, type StandInServer, serveStandIn } from '#dev/stand-in-server.ts';
import { powerBiLink } from '#lib/vocabulary/power-bi.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';

/** Begins the id of each of the demo's reports. */
export const DEMO_REPORTS = '00000000-0000-4000-8000-';

function id(at: number) {
  return `${DEMO_REPORTS}00000000000${at}`;
}

const REPORTS = {
  priceMonitor: { id: id(1), title: 'Price review', measure: 'Average price, EGP', base: 54 },
  imdb: { id: id(2), title: 'Catalogue review', measure: 'Active items', base: 120 },
  promotions: { id: id(3), title: 'Promotion review', measure: 'Share of prices on promotion, %', base: 22 },
  distributions: { id: id(4), title: 'Distribution review', measure: 'Weighted distribution, %', base: 71 },
} as const satisfies Record<ModuleName, object>;

/** The embed address of a module's demo report. */
export function demoReport(origin: string, module: ModuleName): string {
  return `${origin}/reportEmbed?reportId=${REPORTS[module].id}&autoAuth=true`;
}

/** Serves reports in Power BI's embed forms: a plausible page that may be framed. Any other address is not found. */
export function startReports({ port }: { port: number }): Promise<StandInServer> {
  return serveStandIn(port, (request) => {
    const url = new URL(request.url);
    if (powerBiLink(url.href, url.origin) === null) return new Response('No such report.', { status: 404 });
    const reportId = url.searchParams.get('reportId');
    return report(
      Object.values(REPORTS).find((sampleReport) => sampleReport.id === reportId) ?? REPORTS.priceMonitor,
    );
  });
}

const MONTHS = ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'];
const SHIFTS = [0, 1.2, 0.4, 2.6, 3.1, 2.2];
const REGIONS = ['Greater Cairo', 'Alexandria', 'Delta', 'Canal', 'Upper Egypt'];

function report({ title, measure, base }: { title: string; measure: string; base: number }): Response {
  const values = SHIFTS.map((shift) => base * (1 + shift / 40));
  const most = Math.max(...values);
  const bars = values.map((value, i) => {
    const height = Math.round((value / most) * 150);
    return `<rect x="${20 + i * 74}" y="${170 - height}" width="46" height="${height}" rx="3"/>
<text x="${43 + i * 74}" y="${164 - height}">${value.toFixed(1)}</text><text x="${43 + i * 74}" y="188">${MONTHS[i]}</text>`;
  });
  const rows = REGIONS.map(
    (region, i) =>
      `<tr><th scope="row">${region}</th><td>${(base * (1 + (i - 2) / 25)).toFixed(1)}</td></tr>`,
  );
  return htmlPage(
    title,
    `<div class="report">
<style>
.report { max-width: 1100px; padding: 24px; }
.report svg { width: 100%; max-width: 640px; fill: var(--accent); }
.report text { fill: currentColor; font-size: 13px; text-anchor: middle; }
.report table { border-collapse: collapse; width: 100%; max-width: 640px; }
.report th, .report td { padding: 6px 8px; border-bottom: 1px solid var(--line); text-align: start; font-weight: 400; }
.report td { text-align: end; }
</style>
<h1>${escapeHtml(title)}</h1>
<p class="note">A stand-in for your company's Power BI report. Its figures are fictional.</p>
<h2>${escapeHtml(measure)} by month</h2>
<svg viewBox="0 0 470 196" role="img" aria-label="${escapeHtml(measure)} by month">${bars.join('')}</svg>
<h2>${escapeHtml(measure)} by region, November</h2>
<table><tbody>${rows.join('')}</tbody></table>
</div>`,
  );
}
