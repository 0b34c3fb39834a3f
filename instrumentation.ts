/** Runs once when a server starts. Node's part is a file of its own: the edge runtime must not see it. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { boot } = await import('#lib/operations/boot.ts');
    await boot();
  }
}
