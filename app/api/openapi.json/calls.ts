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
      return METHODS.flatMap((method): Call[] => {
        const handler = module[method];
        return handler && 'contract' in handler
          ? [{ method, route: route || OWN, contract: handler.contract }]
          : [];
      });
    }),
  );
  return calls.flat();
}

/** The folder of this file, which the pattern finds beside it. */
const OWN = 'openapi.json';
