import { startChannel } from '#dev/channel/channel-stand-in.ts';

await startChannel({ port: Number(process.env.STAND_IN_PORT) });
