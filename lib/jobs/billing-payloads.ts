import { z } from 'zod';

/** Payloads of the billing jobs. Subscriptions and invoices are named by the provider's ids. */

export const CompanyJob = z.object({ companyId: z.string() });
export type CompanyJob = z.output<typeof CompanyJob>;

export const CancelReplacedJob = CompanyJob.extend({ subscriptionId: z.string(), replacedBy: z.string() });
export type CancelReplacedJob = z.output<typeof CancelReplacedJob>;

export const RefundInvoiceJob = CompanyJob.extend({
  invoiceId: z.string(),
  reason: z.enum(['double', 'renewed_while_replaced']),
});
export type RefundInvoiceJob = z.output<typeof RefundInvoiceJob>;

export const VoidJob = CompanyJob.extend({ invoiceId: z.string() });
export type VoidJob = z.output<typeof VoidJob>;

/** Which of the reminders it is, in hours after the payment, and of which waiting. */
export const ActivationAlarmJob = CompanyJob.extend({
  subscriptionId: z.string(),
  mark: z.union([z.literal(36), z.literal(48)]),
  dueAt: z.iso.datetime(),
});
export type ActivationAlarmJob = z.output<typeof ActivationAlarmJob>;

export const SubscriptionCardJob = CompanyJob.extend({ subscriptionId: z.string(), cardId: z.string() });
export type SubscriptionCardJob = z.output<typeof SubscriptionCardJob>;
