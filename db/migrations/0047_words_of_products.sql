CREATE TABLE "product_words" (
	"word" text PRIMARY KEY NOT NULL,
	"products" integer NOT NULL,
	CONSTRAINT "product_words_products_check" CHECK ("product_words"."products" > 0)
);
--> statement-breakpoint
DROP INDEX "products_search_text_trgm_idx";--> statement-breakpoint
CREATE INDEX "product_words_word_trgm_idx" ON "product_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "products_search_words_idx" ON "products" USING gin (string_to_array("search_text", ' ')) WITH (fastupdate=false);--> statement-breakpoint
INSERT INTO "product_words" ("word", "products")
SELECT word, count(*) FROM "products" CROSS JOIN unnest(string_to_array("search_text", ' ')) AS word WHERE word <> '' GROUP BY word;--> statement-breakpoint
-- As for the search text: the planner would hold what is asked against what it knows of words, to choose what is forced anyway.
ALTER TABLE "product_words" ALTER COLUMN "word" SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "products_search_words_idx" ALTER COLUMN 1 SET STATISTICS 0;
