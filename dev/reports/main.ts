import { startReports } from '#dev/reports/reports-stand-in.ts';

await startReports({ port: Number(process.env.STAND_IN_PORT) });
