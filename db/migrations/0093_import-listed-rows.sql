DROP INDEX "import_rows_import_id_outcome_line_idx";--> statement-breakpoint
CREATE INDEX "import_rows_listed_idx" ON "import_rows" USING btree ("import_id","outcome","line") WHERE "import_rows"."outcome" in ('refused', 'review', 'suspect');--> statement-breakpoint
CREATE INDEX "import_rows_retitled_idx" ON "import_rows" USING btree ("import_id") WHERE "import_rows"."is_retitled" is not null;--> statement-breakpoint
CREATE INDEX "own_shelf_findings_seen_on_idx" ON "own_shelf_findings" USING btree ("category_no","owner_company_id","dataset","seen_on","product_id","store_id");