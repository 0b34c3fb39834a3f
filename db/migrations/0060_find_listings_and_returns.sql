DROP INDEX "listings_product_id_idx";--> statement-breakpoint
CREATE INDEX "market_changes_gone_idx" ON "market_changes" USING btree ("category_no","product_id","retailer_id") WHERE "market_changes"."kind" = 'gone';--> statement-breakpoint
CREATE INDEX "listings_product_id_retailer_id_idx" ON "listings" USING btree ("product_id","retailer_id");