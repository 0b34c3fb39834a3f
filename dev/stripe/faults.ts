/** Trouble that a test asks for: what Stripe answers on a bad day. */
import { Random } from '#dev/stripe/random.ts';

export type FaultKind =
  /** 429 before anything is done; never remembered for the idempotency key. */
  | 'rate_limit'
  /** 500 before anything is done; remembered for the key, so that the same key gets the same 500 again. */
  | 'server_error'
  /** The thing is done, and the answer is a remembered 500 all the same. */
  | 'server_error_after_effect'
  /** No answer, nothing done. */
  | 'time_out'
  /** The thing is done, the answer never arrives. */
  | 'time_out_after_effect'
  /** The connection breaks before anything is done. */
  | 'connection_reset'
  /** The thing is done, then the connection breaks. */
  | 'connection_reset_after_effect';

export type Fault = {
  kind: FaultKind;
  /** Any method when omitted. */
  method?: 'GET' | 'POST' | 'DELETE';
  /** Matches the start of the path, e.g. "/v1/subscriptions"; any when omitted. */
  path?: string;
  /** How often it strikes before it is gone; forever when omitted. */
  times?: number;
  /** 0 to 1; always when omitted. */
  chance?: number;
};

export class Faults {
  #faults: Fault[] = [];
  #random = new Random(1);
  readonly struck: { kind: FaultKind; method: string; path: string }[] = [];

  seed(seed: number): void {
    this.#random = new Random(seed);
  }

  add(fault: Fault): void {
    this.#faults.push({ ...fault });
  }

  clear(): void {
    this.#faults = [];
  }

  /** The fault that strikes this request, if any; counts it. */
  take(method: string, path: string): FaultKind | null {
    for (const fault of this.#faults) {
      if (fault.method && fault.method !== method) continue;
      if (fault.path && !path.startsWith(fault.path)) continue;
      if (fault.times === 0) continue;
      if (fault.chance !== undefined && !this.#random.chance(fault.chance)) continue;
      if (fault.times !== undefined) fault.times -= 1;
      this.struck.push({ kind: fault.kind, method, path });
      return fault.kind;
    }
    return null;
  }
}
