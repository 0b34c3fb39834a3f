import type { BrowserContext } from 'playwright/test';

/** What a browser complains about while a test runs. A complaint that the test has not declared fails it. */
export class Problems {
  readonly #seen: string[] = [];
  readonly #loads: { status: number; path: string }[] = [];
  readonly #texts: RegExp[] = [];

  constructor(context: BrowserContext) {
    context.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      // Chromium writes a line for every failed load; the response itself is judged below.
      if (message.text().startsWith('Failed to load resource')) return;
      this.#seen.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.#seen.push(`uncaught: ${error.error().stack ?? error.error()}`));
    context.on('response', (response) => {
      if (response.status() >= 400) this.#seen.push(`load: ${response.status()} ${response.url()}`);
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // A page that is left cancels what it was still loading.
      if (reason !== 'net::ERR_ABORTED') this.#seen.push(`load: ${reason} ${request.url()}`);
    });
  }

  /** Declares that a load whose address contains `path` answers `status`. */
  expectLoad(status: number, path: string): void {
    this.#loads.push({ status, path });
  }

  /** Declares a console line, uncaught error or failed request. */
  expectText(text: RegExp): void {
    this.#texts.push(text);
  }

  /** What no one declared. */
  undeclared(): string[] {
    return this.#seen.filter(
      (line) =>
        !this.#texts.some((text) => text.test(line)) &&
        !this.#loads.some(({ status, path }) => line.startsWith(`load: ${status} `) && line.includes(path)),
    );
  }
}
