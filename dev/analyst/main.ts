import { startAnalyst } from '#dev/analyst/analyst-stand-in.ts';

const { url } = await startAnalyst({ port: Number(process.env.STAND_IN_PORT || process.env.PORT || 0) });
console.log(`Demo analyst ready on ${url}`);
