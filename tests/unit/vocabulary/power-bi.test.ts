import { describe, expect, test } from 'vitest';
import { isPublicReport, isServicePage, pastedLink, powerBiLink } from '#lib/vocabulary/power-bi.ts';

const id = '5b218778-e7a5-4d73-8187-f10824047715';

describe('a Power BI link', () => {
  test.each([
    'https://app.powerbi.com/view?r=eyJrIjoiMSJ9',
    'https://app.powerbi.com/view?r=eyJrIjoiMSJ9&pageName=ReportSection1',
    `https://app.powerbi.com/reportEmbed?reportId=${id}&autoAuth=true&ctid=${id}`,
    `https://app.powerbi.com/dashboardEmbed?dashboardId=${id}`,
    `https://app.powerbi.com/embed?dashboardId=${id}&tileId=${id}`,
    `https://app.powerbi.com/rdlEmbed?reportId=${id}`,
    `https://app.powerbi.cn/reportEmbed?reportId=${id}`,
    `https://app.high.powerbigov.us/reportEmbed?reportId=${id}`,
  ])('is taken: %s', (link) => {
    expect(powerBiLink(` ${link} `, undefined)).toBe(link);
  });

  test.each([
    '',
    'report',
    'http://app.powerbi.com/view?r=1',
    'http://localhost:3005/view?r=1',
    'https://localhost/view?r=1',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://app.powerbi.com@evil.com/view?r=1',
    'https://user:secret@app.powerbi.com/view?r=1',
    'https://app.powerbi.com.evil.com/view?r=1',
    'https://evil.com/?u=app.powerbi.com/view?r=1',
    'https://app.powerbi.com:8443/view?r=1',
    'https://api.powerbi.com/view?r=1',
    'https://playground.powerbi.com/view?r=1',
    'https://powerbi.microsoft.com/view?r=1',
    'https://app.powerbi.com/',
    'https://app.powerbi.com/view',
    'https://app.powerbi.com/view?r=',
    `https://app.powerbi.com/groups/${id}/reports/${id}/ReportSection`,
    `https://app.powerbi.com/reportEmbed?groupId=${id}`,
    `https://app.powerbi.com/qnaEmbed?reportId=${id}`,
  ])('is refused: %s', (link) => {
    expect(powerBiLink(link, undefined)).toBeNull();
  });

  test('may lead to the one origin that the operator adds, in the same forms', () => {
    const extra = 'http://localhost:3005';
    expect(powerBiLink(`${extra}/reportEmbed?reportId=${id}`, extra)).toBe(
      `${extra}/reportEmbed?reportId=${id}`,
    );
    expect(powerBiLink('https://app.powerbi.com/view?r=1', extra)).not.toBeNull();
    for (const link of [
      `${extra}/reports/${id}`,
      'http://localhost:3006/view?r=1',
      'https://localhost:3005/view?r=1',
      'http://user@localhost:3005/view?r=1',
      'http://app.powerbi.com/view?r=1',
    ])
      expect(powerBiLink(link, extra), link).toBeNull();
  });
});

describe('what an admin pastes', () => {
  test('is taken out of the HTML that Power BI offers', () => {
    const html =
      '<iframe title="Q3" width="600" src="https://app.powerbi.com/reportEmbed?reportId=1&amp;autoAuth=true" allowFullScreen="true"></iframe>';
    expect(pastedLink(html)).toBe('https://app.powerbi.com/reportEmbed?reportId=1&autoAuth=true');
    expect(pastedLink('https://app.powerbi.com/view?r=x')).toBe('https://app.powerbi.com/view?r=x');
    expect(pastedLink('<iframe></iframe>')).toBe('<iframe></iframe>');
  });

  test('is public where it was published to the web', () => {
    expect(isPublicReport('https://app.powerbi.com/view?r=x')).toBe(true);
    expect(isPublicReport('https://app.powerbi.com/reportEmbed?reportId=1')).toBe(false);
  });

  test('is known as the page that cannot be framed', () => {
    expect(isServicePage('https://app.powerbi.com/groups/me/reports/1')).toBe(true);
    expect(isServicePage('https://app.powerbi.com/view?r=x')).toBe(false);
    expect(isServicePage('https://elsewhere.example/groups/me')).toBe(false);
    expect(isServicePage('groups')).toBe(false);
  });
});
