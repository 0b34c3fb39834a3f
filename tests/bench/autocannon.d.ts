/** The part of autocannon that the benchmarks use; the package has no types of its own. */
declare module 'autocannon' {
  /** One connection. */
  export type Client = { setHeaders: (headers: Record<string, string>) => void };
  type Options = {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    setupClient?: (client: Client) => void;
  };
  type Result = {
    requests: { total: number; average: number };
    /** Milliseconds. */
    latency: { p99: number };
    non2xx: number;
    errors: number;
  };
  export default function autocannon(options: Options): Promise<Result>;
}
