import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { CodeBlock } from './code-block.tsx';

/** How receivers of alerts know that a message is Raff's. */
export function WebhookSection({ locale }: { locale: Locale }) {
  const { title, text, steps, answer } = messagesFor(locale).developers.webhooks;
  return (
    <section aria-labelledby="webhooks">
      <h2 id="webhooks">{title}</h2>
      <p>{text}</p>
      <ol>
        <li>{steps.header}</li>
        <li>{steps.hash}</li>
        <li>{steps.time}</li>
        <li>{steps.once}</li>
      </ol>
      <CodeBlock text={EXAMPLE} />
      <p>{answer}</p>
    </section>
  );
}

const EXAMPLE = `POST /your/webhook
Content-Type: application/json; charset=utf-8
Idempotency-Key: 0199b2c4-5d1e-7c3a-9f00-2b6c1d8e4a57
Raff-Signature: t=1764345600,v1=5f2c…

{"text":"…","unfurl_links":false}

// Node.js
import { createHmac, timingSafeEqual } from 'node:crypto';

function isFromRaff(header, rawBody, secret) {
  const fields = header.split(',').map((field) => field.split('='));
  const time = fields.find(([name]) => name === 't')?.[1];
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return false;
  const wanted = createHmac('sha256', secret).update(\`\${time}.\${rawBody}\`).digest();
  return fields.some(([name, value]) => {
    const given = Buffer.from(value, 'hex');
    return name === 'v1' && given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}`;
