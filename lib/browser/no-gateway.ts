/**
 * In browsers in place of `@ai-sdk/gateway`, which the `ai` package imports whole for models that are named by a word alone: some 25 KB that
 * a page would never use, for no browser asks a model.
 */
class NoGateway extends Error {
  static isInstance = (error: unknown): error is NoGateway => error instanceof NoGateway;
}

export { NoGateway as GatewayAuthenticationError, NoGateway as GatewayError };

export const createGateway = (): never => {
  throw new NoGateway('Browsers ask no model.');
};

export const gateway = createGateway;
