import { z } from 'zod';

const EmailSchema = z.object({
  id: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  html: z.string().nullable(),
  text: z.string().nullable(),
  created_at: z.string(),
});
export const EmailsSchema = z.object({ data: z.array(EmailSchema) });

export type Email = z.output<typeof EmailSchema>;
