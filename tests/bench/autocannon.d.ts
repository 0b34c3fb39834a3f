/** The part of autocannon that the benchmarks use; the package has no types of its own. */
declare module 'autocannon' {
  type Options = {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    headers?: Record<string, string>;
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
