// npm run demo: the whole product from a bare clone.
import '../scripts/require-node.mjs';
import '../scripts/load-env.mjs';

const { runLauncher } = await import('#dev/launcher.ts');
await runLauncher('demo');
