import { expect } from 'playwright/test';
import { z } from 'zod';

const EmailsSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      to: z.array(z.string()),
      subject: z.string(),
      html: z.string().nullable(),
      text: z.string().nullable(),
    }),
  ),
});

export type Mail = z.output<typeof EmailsSchema>['data'][number];

/** The mails that the product has sent in this run, as the stand-in for Resend has them. */
export class Inbox {
  readonly #url: string;
  readonly #read = new Set<string>();

  constructor(url: string) {
    this.#url = url;
  }

  /** All mails to an address, oldest first. */
  async mailsTo(address: string): Promise<Mail[]> {
    const response = await fetch(new URL('/emails', this.#url));
    const { data } = EmailsSchema.parse(await response.json());
    return data.filter((mail) => mail.to.includes(address.toLowerCase()));
  }

  /** Waits for the next mail to an address that this inbox has not given out yet, newest first. */
  async nextTo(address: string): Promise<Mail> {
    let mail: Mail | undefined;
    await expect
      .poll(
        async () => {
          mail = (await this.mailsTo(address)).filter(({ id }) => !this.#read.has(id)).at(-1);
          return mail !== undefined;
        },
        { message: `a mail to ${address}`, timeout: 15_000 },
      )
      .toBe(true);
    if (!mail) throw new Error(`No mail to ${address} came.`);
    this.#read.add(mail.id);
    return mail;
  }

  /** Waits for the next mail to an address and reads the six-digit code out of it. */
  async codeFor(address: string): Promise<string> {
    const mail = await this.nextTo(address);
    const code = /(?<!\d)\d{6}(?!\d)/.exec(mail.text ?? mail.html ?? '');
    if (!code) throw new Error(`The mail "${mail.subject}" has no six-digit code.`);
    return code[0];
  }
}
