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

  /** Waits for the next mail to an address that this inbox has not given out yet, newest first; of those that are `wanted`. */
  async nextTo(address: string, wanted: (mail: Mail) => boolean = () => true): Promise<Mail> {
    let mail: Mail | undefined;
    await expect
      .poll(
        async () => {
          mail = (await this.mailsTo(address))
            .filter((each) => !this.#read.has(each.id) && wanted(each))
            .at(-1);
          return mail !== undefined;
        },
        { message: `a mail to ${address}`, timeout: 15_000 },
      )
      .toBe(true);
    if (!mail) throw new Error(`No mail to ${address} came.`);
    this.#read.add(mail.id);
    return mail;
  }

  /** Waits for the next mail to an address that has a six-digit code, and reads it. Other mails may come before and after. */
  async codeFor(address: string): Promise<string> {
    return codeIn(await this.nextTo(address, (mail) => codeIn(mail) !== ''));
  }
}

const codeIn = ({ text, html }: Mail): string => /(?<!\d)\d{6}(?!\d)/.exec(text ?? html ?? '')?.[0] ?? '';
