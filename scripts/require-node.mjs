// The first import of every entry: says in one sentence what an old Node would fail at later (crypto.argon2, type stripping).
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 24 || (major === 24 && minor < 7)) {
  console.error(
    `Raff needs Node 24.7 or newer and this is ${process.versions.node}: start it through npm after a full "npm ci" (which brings Node 26; not with --ignore-scripts or --omit=optional), or install a newer Node.`,
  );
  process.exit(1);
}
