CREATE TABLE "import_chunks" (
	"import_id" text NOT NULL,
	"no" integer NOT NULL,
	"rows" integer NOT NULL,
	"first_line" integer NOT NULL,
	"last_line" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"checked_at" timestamp (3) with time zone,
	CONSTRAINT "import_chunks_import_id_no_pk" PRIMARY KEY("import_id","no"),
	CONSTRAINT "import_chunks_no_check" CHECK ("import_chunks"."no" >= 0),
	CONSTRAINT "import_chunks_rows_check" CHECK ("import_chunks"."rows" > 0),
	CONSTRAINT "import_chunks_lines_check" CHECK ("import_chunks"."last_line" >= "import_chunks"."first_line")
);
--> statement-breakpoint
CREATE TABLE "import_listings" (
	"import_id" text NOT NULL,
	"listing_id" text NOT NULL,
	"first_seen" date NOT NULL,
	"last_seen" date NOT NULL,
	CONSTRAINT "import_listings_import_id_listing_id_pk" PRIMARY KEY("import_id","listing_id"),
	CONSTRAINT "import_listings_seen_check" CHECK ("import_listings"."last_seen" >= "import_listings"."first_seen")
);
--> statement-breakpoint
CREATE TABLE "import_mappings" (
	"kind" text NOT NULL,
	"header_hash" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "import_mappings_kind_header_hash_pk" PRIMARY KEY("kind","header_hash"),
	CONSTRAINT "import_mappings_kind_check" CHECK ("import_mappings"."kind" in ('prices'))
);
--> statement-breakpoint
CREATE TABLE "import_parts" (
	"import_id" text NOT NULL,
	"no" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "import_parts_import_id_no_pk" PRIMARY KEY("import_id","no"),
	CONSTRAINT "import_parts_no_check" CHECK ("import_parts"."no" >= 0),
	CONSTRAINT "import_parts_bytes_check" CHECK (length("import_parts"."bytes") > 0)
);
--> statement-breakpoint
CREATE TABLE "import_replacements" (
	"import_id" text NOT NULL,
	"line" integer NOT NULL,
	"of_category" smallint NOT NULL,
	"series_id" bigint NOT NULL,
	"observed_at" timestamp (3) with time zone NOT NULL,
	"revision" smallint NOT NULL,
	"status" text NOT NULL,
	CONSTRAINT "import_replacements_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "import_replacements_status_check" CHECK ("import_replacements"."status" in ('ok', 'suspect', 'disputed', 'void'))
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" text NOT NULL,
	"line" integer NOT NULL,
	"retailer_id" text,
	"store_id" text,
	"sku" text,
	"gtin" text,
	"observed_at" timestamp (3) with time zone,
	"regular_price" numeric(12, 4),
	"promo_price" numeric(12, 4),
	"listing_id" text,
	"of_category" smallint,
	"outcome" text,
	"code" text,
	"fault_column" smallint,
	"value" text,
	"suggestion" text,
	"other_line" integer,
	"replaces" smallint,
	CONSTRAINT "import_rows_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "import_rows_outcome_check" CHECK ("import_rows"."outcome" in ('new', 'unchanged', 'corrected', 'suspect', 'review', 'refused')),
	CONSTRAINT "import_rows_code_check" CHECK ("import_rows"."code" in ('number_ambiguous', 'number_invalid', 'price_missing', 'price_not_positive', 'price_too_large', 'currency_mismatch', 'date_missing', 'date_invalid', 'date_future', 'date_too_old', 'gtin_check_digit', 'gtin_scientific', 'retailer_missing', 'retailer_unknown', 'store_missing', 'store_unknown', 'product_missing', 'conflict_in_file', 'conflict_existing', 'text_too_long', 'text_control', 'not_a_row', 'example_row', 'product_unknown', 'listing_unknown', 'listing_ambiguous', 'promo_not_lower', 'price_jump', 'unit_price_range')),
	CONSTRAINT "import_rows_line_check" CHECK ("import_rows"."line" > 0)
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"dataset" text NOT NULL,
	"mode" text DEFAULT 'add' NOT NULL,
	"state" text NOT NULL,
	"file_name" text NOT NULL,
	"file_bytes" bigint NOT NULL,
	"file_sha256" text NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"fault" text,
	"fault_line" integer,
	"encoding" text,
	"delimiter" text,
	"header_line" integer,
	"header_hash" text,
	"rows" integer DEFAULT 0 NOT NULL,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mapping" jsonb,
	"report" jsonb,
	"report_hash" text,
	"is_forced" boolean DEFAULT false NOT NULL,
	"is_rechecked" boolean DEFAULT false NOT NULL,
	"applied_by" text,
	"applied_at" timestamp (3) with time zone,
	"undone_by" text,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "imports_kind_check" CHECK ("imports"."kind" in ('prices')),
	CONSTRAINT "imports_dataset_check" CHECK ("imports"."dataset" in ('sample', 'licensed')),
	CONSTRAINT "imports_mode_check" CHECK ("imports"."mode" in ('add', 'correct')),
	CONSTRAINT "imports_state_check" CHECK ("imports"."state" in ('uploading', 'reading', 'mapping', 'checking', 'ready', 'applying', 'published', 'undoing', 'undone', 'failed', 'cancelled')),
	CONSTRAINT "imports_fault_check" CHECK ("imports"."fault" in ('empty', 'not_text', 'spreadsheet', 'changed', 'compression_broken', 'unpacked_too_large', 'too_many_columns', 'too_many_rows', 'row_too_long', 'quote_open', 'no_rows', 'archived')),
	CONSTRAINT "imports_encoding_check" CHECK ("imports"."encoding" in ('utf-8', 'utf-16le', 'utf-16be', 'windows-1256')),
	CONSTRAINT "imports_file_check" CHECK ("imports"."file_bytes" > 0 and "imports"."file_sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "imports_rows_check" CHECK ("imports"."rows" >= 0),
	CONSTRAINT "imports_failed_check" CHECK (("imports"."state" = 'failed') = ("imports"."fault" is not null))
);
--> statement-breakpoint
ALTER TABLE "import_chunks" ADD CONSTRAINT "import_chunks_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_listings" ADD CONSTRAINT "import_listings_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_parts" ADD CONSTRAINT "import_parts_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_replacements" ADD CONSTRAINT "import_replacements_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_replacements_price_idx" ON "import_replacements" USING btree ("series_id","observed_at","revision");--> statement-breakpoint
CREATE INDEX "import_rows_import_id_outcome_line_idx" ON "import_rows" USING btree ("import_id","outcome","line");--> statement-breakpoint
CREATE UNIQUE INDEX "imports_open_file_key" ON "imports" USING btree ("file_sha256","kind","dataset") WHERE "imports"."state" in ('uploading', 'reading', 'mapping', 'checking', 'ready', 'applying');--> statement-breakpoint
CREATE INDEX "imports_file_sha256_idx" ON "imports" USING btree ("file_sha256");--> statement-breakpoint
CREATE INDEX "imports_created_at_id_idx" ON "imports" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "import_rows" SET UNLOGGED;
