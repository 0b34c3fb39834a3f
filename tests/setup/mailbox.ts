import { serveStandIn } from '#dev/stand-in-server.ts';

type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  idempotencyKey: string | null;
};

export type Mailbox = {
  /** Everything that was sent, oldest first. */
  mails: Mail[];
  /** Answers the next `count` sends with this status. */
  refuse: (status: number, count?: number) => void;
  newestTo: (email: string) => Mail;
  codeFor: (email: string) => string;
  /** The secret that the newest mail's link carries in its fragment. */
  secretFor: (email: string) => string;
  stop: () => Promise<void>;
};

/** A Resend in this process that keeps what it is given. Points the product's variables at itself: start it before the first call. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: Mail[] = [];
  let refusal = { status: 0, left: 0 };
  const server = await serveStandIn(0, async (request) => {
    if (refusal.left > 0) {
      refusal.left--;
      // A provider may quote what it refuses.
      const message = `refused: ${await request.text()}`;
      const body = { statusCode: refusal.status, name: 'application_error', message };
      return Response.json(body, { status: refusal.status });
    }
    // As a key for sending alone is answered when it asks for anything else.
    if (request.method === 'GET') return Response.json({ name: 'restricted_api_key' }, { status: 401 });
    const { to, subject, html, text, headers } = JSON.parse(await request.text());
    const idempotencyKey = request.headers.get('idempotency-key');
    if (!mails.some((mail) => mail.idempotencyKey === idempotencyKey)) {
      mails.push({ to: [to].flat()[0], subject, html, text, headers, idempotencyKey });
    }
    return Response.json({ id: `mail-${mails.length}` });
  });
  process.env.RESEND_BASE_URL = `http://localhost:${server.port}`;
  const newestTo = (email: string): Mail => {
    const mail = mails.findLast(({ to }) => to === email);
    if (!mail) throw new Error(`no mail to ${email}`);
    return mail;
  };
  return {
    mails,
    refuse: (status, count = 1) => {
      refusal = { status, left: count };
    },
    newestTo,
    codeFor: (email) => /^\d{6}$/m.exec(newestTo(email).text)?.[0] ?? '',
    secretFor: (email) => /#\w+=([\w-]+)/.exec(newestTo(email).text)?.[1] ?? '',
    stop: server.stop,
  };
}
