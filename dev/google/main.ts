import { startGoogle } from '#dev/google/google-stand-in.ts';

await startGoogle({
  port: Number(process.env.STAND_IN_PORT),
  url: process.env.STAND_IN_URL ?? `http://localhost:${process.env.STAND_IN_PORT}`,
});
