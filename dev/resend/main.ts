import { startResend } from '#dev/resend/resend-stand-in.ts';

await startResend({ port: Number(process.env.STAND_IN_PORT) });
