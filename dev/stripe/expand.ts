/** `expand[]`: replaces ids by the objects they name, and adds the lists that Stripe sends only when asked. */

import { invalidRequest } from '#dev/stripe/errors.ts';
import { makeLineItem } from '#dev/stripe/objects/checkout-session.ts';
import type { World } from '#dev/stripe/world.ts';

type Json = null | string | number | boolean | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

const MAX_DEPTH = 4;

/** @throws StripeFailure when a path cannot be expanded or goes deeper than four. */
export function expanded(world: World, answer: object, paths: string[]): Json {
  const json: Json = JSON.parse(JSON.stringify(answer));
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > MAX_DEPTH) {
      throw invalidRequest(
        `You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${path}`,
        { param: 'expand' },
      );
    }
    expandPath(world, json, parts, path);
  }
  return json;
}

function expandPath(world: World, node: Json, parts: string[], whole: string): void {
  const [part, ...rest] = parts;
  if (part === undefined || node === null) return;
  if (Array.isArray(node)) {
    for (const item of node) expandPath(world, item, parts, whole);
    return;
  }
  if (typeof node !== 'object') throw cannot(whole);
  if (part === 'data' && node.object === 'list') {
    expandPath(world, node.data ?? null, rest, whole);
    return;
  }
  const value = followed(world, node, part);
  if (value === undefined) throw cannot(whole);
  node[part] = value;
  expandPath(world, value, rest, whole);
}

function cannot(path: string) {
  return invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
}

function followed(world: World, node: JsonObject, part: string): Json | undefined {
  const value = node[part];
  if (typeof value === 'string') return asJson(byId(world, value));
  if (value !== undefined) return value;
  return asJson(onRequest(world, node, part));
}

function asJson(object: object | undefined): Json | undefined {
  return object === undefined ? undefined : JSON.parse(JSON.stringify(object));
}

function byId(world: World, id: string): object | undefined {
  const { state } = world;
  switch (id.slice(0, id.indexOf('_'))) {
    case 'cus':
      return state.customers.find(id);
    case 'prod':
      return state.products.find(id);
    case 'price':
      return state.prices.find(id);
    case 'sub':
      return state.subscriptions.find(id);
    case 'in':
      return state.invoices.find(id);
    case 'pi':
      return state.paymentIntents.find(id);
    case 'ch':
      return state.charges.find(id);
    case 'pm':
      return state.paymentMethods.find(id);
    case 'bpc':
      return state.portalConfigurations.find(id);
    default:
      return undefined;
  }
}

function onRequest(world: World, node: JsonObject, part: string): object | undefined {
  const { state } = world;
  const of = `${String(node.object)}.${part}`;
  if (of === 'invoice.payments') {
    return listOf(
      [...state.invoicePayments.values()].filter((p) => p.invoice === node.id),
      `/v1/invoice_payments?invoice=${String(node.id)}`,
    );
  }
  if (of === 'charge.refunds') {
    return listOf(
      state.refunds.newestFirst((r) => r.charge === node.id),
      `/v1/charges/${String(node.id)}/refunds`,
    );
  }
  if (of === 'customer.subscriptions') {
    return listOf(
      state.subscriptions.newestFirst((s) => s.customer === node.id && s.status !== 'canceled'),
      `/v1/customers/${String(node.id)}/subscriptions`,
    );
  }
  if (of === 'checkout.session.line_items') {
    const lines = state.carts.find(String(node.id))?.lines ?? [];
    const items = lines.flatMap((line) => {
      const price = state.prices.find(line.price);
      return price ? [makeLineItem(price, line.quantity)] : [];
    });
    return listOf(items, `/v1/checkout/sessions/${String(node.id)}/line_items`);
  }
  return undefined;
}

function listOf(data: object[], url: string): object {
  return { object: 'list', data, has_more: false, url };
}
