import { createRemoteJWKSet, jwtVerify } from 'jose';
import { Resend } from 'resend';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAbout } from '#dev/about/about-stand-in.ts';
import { startChannel } from '#dev/channel/channel-stand-in.ts';
import { startGoogle } from '#dev/google/google-stand-in.ts';
import { pickPort } from '#dev/ports.ts';
import { demoReport, startReports } from '#dev/reports/reports-stand-in.ts';
import { startResend } from '#dev/resend/resend-stand-in.ts';
import { STAND_INS } from '#dev/stand-ins.ts';
import { powerBiLink } from '#lib/vocabulary/power-bi.ts';

type Running<Start extends (...args: never[]) => unknown> = Awaited<ReturnType<Start>>;

describe('the stand-in for Resend', () => {
  let server: Running<typeof startResend>;
  let resend: Resend;
  let url: string;
  const mail = {
    from: 'Raff <hello@raff.example>',
    to: 'mona@company.example',
    subject: 'رمزك',
    html: '<b>123456</b>',
    text: 'Code 123456',
  };

  beforeAll(async () => {
    server = await startResend({ port: 0 });
    url = `http://localhost:${server.port}`;
    resend = new Resend('re_test', { baseUrl: url });
  });
  afterAll(() => server.stop());

  it('takes a mail once for an idempotency key and shows it in the inbox', async () => {
    const first = await resend.emails.send(mail, { idempotencyKey: 'once' });
    const again = await resend.emails.send(mail, { idempotencyKey: 'once' });
    expect(first.error).toBeNull();
    expect(again.data?.id).toBe(first.data?.id);
    const inbox = await (await fetch(url)).text();
    expect(inbox.match(/رمزك/g)).toHaveLength(1);
    const message = await (await fetch(`${url}/inbox/${first.data?.id}`)).text();
    expect(message).toContain('&lt;b&gt;123456&lt;/b&gt;');
    expect(message).toContain('Code 123456');
  });

  it('narrows the inbox to an address', async () => {
    const inbox = await (await fetch(`${url}/?to=nobody@company.example`)).text();
    expect(inbox).not.toContain('رمزك');
  });

  it('plays an outage', async () => {
    const { error } = await resend.emails.send({ ...mail, to: 'outage@company.example' });
    expect(error).toMatchObject({ name: 'internal_server_error' });
  });
});

describe('the stand-in for Google', () => {
  let server: Running<typeof startGoogle>;
  let issuer: string;

  beforeAll(async () => {
    const port = await pickPort();
    issuer = `http://localhost:${port}`;
    server = await startGoogle({ port, url: issuer });
  });
  afterAll(() => server.stop());

  it('signs ID tokens that its own keys prove', async () => {
    const { jwks_uri } = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json();
    const token = await server.mint({
      clientId: 'raff',
      nonce: 'once',
      name: 'Mona Fathy',
      email: 'm@g.example',
    });
    const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(jwks_uri)), {
      issuer,
      audience: 'raff',
    });
    expect(payload).toMatchObject({
      nonce: 'once',
      email: 'm@g.example',
      email_verified: true,
      given_name: 'Mona',
    });
  });

  it('gives one person one subject', async () => {
    const subject = async (email: string) => {
      const token = await server.mint({ clientId: 'raff', name: 'x', email });
      return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;
    };
    expect(await subject('A@g.example')).toBe(await subject('a@g.example'));
    expect(await subject('a@g.example')).not.toBe(await subject('b@g.example'));
  });

  it('refuses a chooser without a client', async () => {
    expect((await fetch(`${issuer}/gsi/select`)).status).toBe(400);
  });
});

describe('the stand-in for Power BI', () => {
  let server: Running<typeof startReports>;
  beforeAll(async () => {
    server = await startReports({ port: 0 });
  });
  afterAll(() => server.stop());

  it('serves a report under the address that the demo links to, and in each embed form', async () => {
    const origin = `http://localhost:${server.port}`;
    const linked = await fetch(powerBiLink(demoReport(origin, 'promotions'), origin) ?? '');
    expect(await linked.text()).toContain('<h1>Promotion review</h1>');
    for (const form of [
      'view?r=1',
      'dashboardEmbed?dashboardId=1',
      'embed?dashboardId=1',
      'rdlEmbed?reportId=1',
    ])
      expect((await fetch(`${origin}/${form}`)).status, form).toBe(200);
    expect((await fetch(`${origin}/groups/1/reports/1`)).status).toBe(404);
  });
});

it('the page that the demo has for About is one', async () => {
  const server = await startAbout({ port: 0 });
  const { ABOUT_URL } = STAND_INS.about.settings(`http://localhost:${server.port}`);
  const page = await fetch(ABOUT_URL);
  expect(await page.text()).toContain('<h1>About Raff</h1>');
  await server.stop();
});

it('the channel that the demo has for Slack shows each message once, with its links', async () => {
  const server = await startChannel({ port: 0 });
  const { WEBHOOK_EXTRA_ORIGIN } = STAND_INS.channel.settings(`http://localhost:${server.port}`);
  const body = JSON.stringify({ text: '*Milk &amp; tea*\n• <http://localhost/a?b=1&c=2|Milk costs less.>' });
  const post = () =>
    fetch(WEBHOOK_EXTRA_ORIGIN, { method: 'POST', body, headers: { 'idempotency-key': 'a' } });
  for (const _ of [1, 2]) expect((await post()).status).toBe(200);
  expect((await fetch(WEBHOOK_EXTRA_ORIGIN, { method: 'POST', body: '{}' })).status).toBe(400);
  const page = await (await fetch(WEBHOOK_EXTRA_ORIGIN)).text();
  expect(page.match(/<strong>Milk &amp; tea<\/strong>/g)).toHaveLength(1);
  expect(page).toContain('<a href="http://localhost/a?b=1&amp;c=2">Milk costs less.</a>');
  await server.stop();
});
