/** A refusal in Stripe's own form: what the SDK turns into StripeError. */
type ErrorType =
  | 'api_error'
  | 'card_error'
  | 'idempotency_error'
  | 'invalid_request_error'
  | 'rate_limit_error'
  | 'authentication_error';

export type ErrorBody = {
  type: ErrorType;
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
};

export class StripeFailure extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalidRequest(message: string, more: { code?: string; param?: string } = {}): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...more });
}

/** 404 with Stripe's wording; `noun` is the word Stripe uses ("subscription", "checkout session"). */
export function missing(noun: string, id: string, param = 'id'): StripeFailure {
  return new StripeFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${noun}: '${id}'`,
  });
}

export function missingParam(param: string): StripeFailure {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

/** The stand-in knows its limits: a parameter Stripe has and we do not act on is refused, never ignored. */
export function notActedOn(param: string): StripeFailure {
  return new StripeFailure(501, {
    type: 'invalid_request_error',
    code: 'stand_in_does_not_act_on',
    param,
    message: `Stripe knows '${param}', but the stand-in does not act on it yet. Teach it before using it.`,
  });
}
