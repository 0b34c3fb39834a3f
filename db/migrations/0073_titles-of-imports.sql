ALTER TABLE "import_rows" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "size" text;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "matched_product_id" text;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "match_score" numeric(4, 3);