import { invalidRequest, missing } from '#dev/stripe/errors.ts';
import { inRange, page } from '#dev/stripe/list.ts';
import { makePrice, makeProduct, mergeMetadata } from '#dev/stripe/objects/catalogue.ts';
import { route } from '#dev/stripe/routes/route.ts';
import type { Stripe } from '#dev/stripe/sdk.ts';
import { changing, type World } from '#dev/stripe/world.ts';

export const productRoutes = [
  route(
    'POST',
    '/v1/products',
    'Products:ProductCreateParams',
    [
      'id',
      'name',
      'description',
      'metadata',
      'active',
      'marketing_features',
      'statement_descriptor',
      'tax_code',
      'unit_label',
      'url',
    ],
    ({ world, params }) => {
      if (params.id && world.state.products.find(params.id)) {
        throw invalidRequest(`Product already exists.`, { code: 'resource_already_exists', param: 'id' });
      }
      const product = world.state.products.add(makeProduct(params, world.now()));
      world.emit('product.created', product);
      return product;
    },
  ),
  route(
    'POST',
    '/v1/products/:id',
    'Products:ProductUpdateParams',
    [
      'name',
      'description',
      'metadata',
      'active',
      'default_price',
      'marketing_features',
      'tax_code',
      'unit_label',
      'url',
    ],
    ({ world, id, params }) => {
      const product = getProduct(world, id);
      const previous = changing(product, () => {
        if (params.name !== undefined) product.name = params.name;
        if (params.description !== undefined) product.description = params.description || null;
        if (params.active !== undefined) product.active = params.active;
        if (params.default_price !== undefined) product.default_price = params.default_price;
        if (params.unit_label !== undefined) product.unit_label = params.unit_label || null;
        if (params.url !== undefined) product.url = params.url || null;
        if (params.tax_code !== undefined) product.tax_code = params.tax_code || null;
        if (params.marketing_features !== undefined)
          product.marketing_features = params.marketing_features || [];
        product.metadata = mergeMetadata(product.metadata, params.metadata);
        product.updated = world.now();
      });
      world.emit('product.updated', product, previous);
      return product;
    },
  ),
  route('GET', '/v1/products/:id', 'Products:ProductRetrieveParams', [], ({ world, id }) =>
    getProduct(world, id),
  ),
  route(
    'GET',
    '/v1/products',
    'Products:ProductListParams',
    ['active', 'ids', 'created', 'limit', 'starting_after', 'ending_before'],
    ({ world, params }) => {
      const matching = world.state.products.newestFirst(
        (p) =>
          (params.active === undefined || p.active === params.active) &&
          (params.ids === undefined || params.ids.includes(p.id)) &&
          inRange(p.created, params.created),
      );
      return page(matching, params, '/v1/products');
    },
  ),
];

export const priceRoutes = [
  route(
    'POST',
    '/v1/prices',
    'Prices:PriceCreateParams',
    [
      'currency',
      'active',
      'product',
      'unit_amount',
      'recurring',
      'lookup_key',
      'transfer_lookup_key',
      'metadata',
      'nickname',
      'tax_behavior',
      'billing_scheme',
    ],
    ({ world, params }) => {
      const product = getProduct(world, params.product ?? '');
      if (params.unit_amount === undefined)
        throw invalidRequest('Missing required param: unit_amount.', {
          code: 'parameter_missing',
          param: 'unit_amount',
        });
      claimLookupKey(world, params.lookup_key, params.transfer_lookup_key);
      const price = world.state.prices.add(makePrice(params, product.id, world.now()));
      world.emit('price.created', price);
      return price;
    },
  ),
  route(
    'POST',
    '/v1/prices/:id',
    'Prices:PriceUpdateParams',
    ['active', 'lookup_key', 'transfer_lookup_key', 'metadata', 'nickname', 'tax_behavior'],
    ({ world, id, params }) => {
      const price = getPrice(world, id);
      if (params.tax_behavior && price.tax_behavior !== 'unspecified') {
        throw invalidRequest('You cannot change the tax behavior of a price once it is set.', {
          param: 'tax_behavior',
        });
      }
      if (params.lookup_key !== price.lookup_key)
        claimLookupKey(world, params.lookup_key, params.transfer_lookup_key);
      const previous = changing(price, () => {
        if (params.active !== undefined) price.active = params.active;
        if (params.lookup_key !== undefined) price.lookup_key = params.lookup_key;
        if (params.nickname !== undefined) price.nickname = params.nickname;
        if (params.tax_behavior !== undefined) price.tax_behavior = params.tax_behavior;
        price.metadata = mergeMetadata(price.metadata, params.metadata);
      });
      world.emit('price.updated', price, previous);
      return price;
    },
  ),
  route('GET', '/v1/prices/:id', 'Prices:PriceRetrieveParams', [], ({ world, id }) => getPrice(world, id)),
  route(
    'GET',
    '/v1/prices',
    'Prices:PriceListParams',
    [
      'active',
      'lookup_keys',
      'product',
      'currency',
      'type',
      'created',
      'limit',
      'starting_after',
      'ending_before',
    ],
    ({ world, params }) => {
      if (params.lookup_keys && params.lookup_keys.length > 10) {
        throw invalidRequest('Array too long: you may filter by at most 10 lookup keys', {
          param: 'lookup_keys',
        });
      }
      const matching = world.state.prices.newestFirst(
        (p) =>
          (params.active === undefined || p.active === params.active) &&
          (params.product === undefined || p.product === params.product) &&
          (params.currency === undefined || p.currency === params.currency) &&
          (params.type === undefined || p.type === params.type) &&
          (params.lookup_keys === undefined ||
            (p.lookup_key !== null && params.lookup_keys.includes(p.lookup_key))) &&
          inRange(p.created, params.created),
      );
      return page(matching, params, '/v1/prices');
    },
  ),
];

function getProduct(world: World, id: string): Stripe.Product {
  const product = world.state.products.find(id);
  if (!product) throw missing('product', id, 'product');
  return product;
}

function getPrice(world: World, id: string): Stripe.Price {
  const price = world.state.prices.find(id);
  if (!price) throw missing('price', id, 'price');
  return price;
}

/** A lookup key names one active price; it moves only when the caller says so. */
function claimLookupKey(world: World, key: string | undefined, transfer: boolean | undefined): void {
  if (key === undefined) return;
  for (const holder of world.state.prices.values()) {
    if (holder.lookup_key !== key) continue;
    if (!transfer) {
      throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, {
        param: 'lookup_key',
      });
    }
    const previous = changing(holder, () => {
      holder.lookup_key = null;
    });
    world.emit('price.updated', holder, previous);
  }
}
