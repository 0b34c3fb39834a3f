// npm run dev: the same stack as the demo with hot reload.
import '../scripts/require-node.mjs';
import '../scripts/load-env.mjs';

const { runLauncher } = await import('#dev/launcher.ts');
const { writeLateTexts } = await import('#scripts/generate-messages.ts');

writeLateTexts();
await runLauncher('dev');
