import { startAbout } from '#dev/about/about-stand-in.ts';

await startAbout({ port: Number(process.env.STAND_IN_PORT) });
