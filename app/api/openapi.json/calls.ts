import type { SegmentedHandler } from '#lib/http/by-segment.ts';
import { type ContractedHandler, type Handler, METHODS, type Method } from '#lib/http/contract.ts';
import type { Call } from '#lib/openapi/document.ts';

type RouteModule = Partial<Record<Method, Handler | ContractedHandler>>;

const modules = import.meta.glob<RouteModule>('../**/route.ts');

/** Every method that a route of the API answers, with what it promises; what only refuses promises nothing. */
export async function loadCalls(): Promise<Call[]> {
  const calls = await Promise.all(
    Object.entries(modules).map(async ([file, load]) => {
      const module = await load();
      const route = file.replace(/^(\.\.\/|\.\/)/, '').replace(/\/?route\.ts$/, '');
      return METHODS.flatMap((method) => callsOf(method, route || OWN, module[method]));
    }),
  );
  return calls.flat();
}

/** A call for each value of a segment that chooses what the route does. */
export function callsOf(method: Method, route: string, handler: Handler | undefined): Call[] {
  if (!handler || !('contract' in handler)) return [];
  if (!('handlers' in handler)) return [{ method, route, contract: (handler as ContractedHandler).contract }];
  const { segment, handlers } = handler as SegmentedHandler;
  return Object.entries(handlers).map(([value, { contract }]) => ({
    ...{ method, contract },
    route: route.replace(`[${segment}]`, value),
  }));
}

/** The folder of this file, which the pattern finds beside it. */
const OWN = 'openapi.json';
