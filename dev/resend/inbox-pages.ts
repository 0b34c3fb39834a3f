import type { Email } from '#dev/resend/email.ts';
import { escapeHtml, htmlPage } from '#dev/stand-in-server.ts';

function time(iso: string) {
  return `<time datetime="${escapeHtml(iso)}">${new Date(iso).toLocaleString('en-GB')}</time>`;
}

/** The inbox, newest first; it refreshes itself. `to` narrows it to an address or a part of one. */
export function listPage(emails: Email[], to: string): Response {
  const shown = emails.filter((email) => email.to.some((address) => address.includes(to)));
  const rows = shown.map(
    (email) => `<li><a class="row" href="/inbox/${escapeHtml(email.id)}">
<strong dir="auto">${escapeHtml(email.subject)}</strong>
<span>to ${escapeHtml(email.to.join(', '))} · ${time(email.created_at)}</span></a></li>`,
  );
  return htmlPage(
    'Inbox',
    `<main><h1>Inbox</h1>
<p class="note">Every email that Raff has sent on this machine. Nothing leaves it.</p>
<form><label for="to">Show only mail to</label><input id="to" name="to" type="search" value="${escapeHtml(to)}" placeholder="anyone"></form>
<ul class="list" id="list" aria-live="polite">${rows.join('') || '<li class="row">No email yet. New messages appear here automatically.</li>'}</ul></main>
<script>
setInterval(async () => {
  if (document.hidden) return;
  const response = await fetch(location.href).catch(() => null);
  if (!response?.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html').getElementById('list');
  const list = document.getElementById('list');
  if (fresh && fresh.innerHTML !== list.innerHTML) list.innerHTML = fresh.innerHTML;
}, 2000);
</script>`,
  );
}

/** One message as its reader would see it, and its text version. */
export function messagePage(email: Email): Response {
  const html = email.html
    ? `<iframe title="The message" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(`<base target="_blank">${email.html}`)}"></iframe>`
    : '<p class="note">This message has no HTML version.</p>';
  const text = email.text
    ? `<pre dir="auto">${linked(email.text)}</pre>`
    : '<p class="note">This message has no text version.</p>';
  return htmlPage(
    email.subject,
    `<main><p><a href="/">Inbox</a></p><h1 dir="auto">${escapeHtml(email.subject)}</h1>
<dl><dt>From</dt><dd>${escapeHtml(email.from)}</dd><dt>To</dt><dd>${escapeHtml(email.to.join(', '))}</dd><dt>Sent</dt><dd>${time(email.created_at)}</dd></dl>
${html}<h2>Text version</h2>${text}</main>`,
  );
}

export function missingPage(): Response {
  const page = htmlPage(
    'No such message',
    '<main><h1>No such message</h1><p><a href="/">Inbox</a></p></main>',
  );
  return new Response(page.body, { status: 404, headers: page.headers });
}

function linked(text: string) {
  return escapeHtml(text).replace(
    /https?:\/\/[^\s&]+(?:&amp;[^\s&]+)*/g,
    (address) => `<a href="${address}" target="_blank" rel="noopener">${address}</a>`,
  );
}
