import { sql } from 'drizzle-orm';
import { check, customType, index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import {
  IMAGE_FAULTS,
  IMAGE_STATES,
  IMAGE_TYPES,
  MOST_IMAGE_ADDRESS,
  MOST_IMAGE_BYTES,
} from '#lib/vocabulary/image-terms.ts';
import { instant, oneOf } from './columns.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Hosts that pictures of products are fetched from, as admins named them. People are named as plain text: accounts may live in another database. */
export const imageHosts = pgTable(
  'image_hosts',
  {
    host: text().primaryKey(),
    addedAt: instant().notNull(),
    addedBy: text(),
  },
  (t) => [
    check(
      'image_hosts_host_check',
      sql`${t.host} = lower(${t.host}) and length(${t.host}) between 4 and 253`,
    ),
  ],
);

/** Pictures that files of products name, each fetched once and sent by us; and why one could not be. */
export const productImages = pgTable(
  'product_images',
  {
    /** Its address. */
    source: text().primaryKey(),
    state: text({ enum: IMAGE_STATES }).notNull(),
    /** Of the last try; null: none failed. */
    fault: text({ enum: IMAGE_FAULTS }),
    tries: smallint().notNull().default(0),
    /** Of one that waits: when it is fetched. */
    dueAt: instant().notNull(),
    changedAt: instant().notNull(),
    /** Of one that is stored. By its content it is named where it is sent. */
    sha256: text(),
    type: text({ enum: IMAGE_TYPES }),
    content: bytes(),
  },
  (t) => [
    index('product_images_due_at_idx').on(t.dueAt).where(sql`${t.state} = 'waiting'`),
    index('product_images_sha256_idx').on(t.sha256),
    oneOf('product_images_state_check', t.state, IMAGE_STATES),
    oneOf('product_images_fault_check', t.fault, IMAGE_FAULTS),
    oneOf('product_images_type_check', t.type, IMAGE_TYPES),
    check('product_images_source_check', sql`length(${t.source}) <= ${sql.raw(String(MOST_IMAGE_ADDRESS))}`),
    check(
      'product_images_content_check',
      sql`(${t.state} = 'stored') = (${t.content} is not null)
        and (${t.content} is null) = (${t.sha256} is null) and (${t.content} is null) = (${t.type} is null)
        and octet_length(${t.content}) <= ${sql.raw(String(MOST_IMAGE_BYTES))}`,
    ),
    check('product_images_fault_state_check', sql`${t.state} <> 'failed' or ${t.fault} is not null`),
    check('product_images_tries_check', sql`${t.tries} >= 0`),
  ],
);
