import { startAnalyst } from '#dev/analyst/analyst-stand-in.ts';

const { STAND_IN_PORT, STAND_IN_PACE_MS, PORT } = process.env;
const { url } = await startAnalyst({
  port: Number(STAND_IN_PORT || PORT || 0),
  ...(STAND_IN_PACE_MS && { paceMs: Number(STAND_IN_PACE_MS) }),
});
console.log(`Demo analyst ready on ${url}`);
