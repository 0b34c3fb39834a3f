DROP INDEX "chain_deals_category_no_dataset_to_on_idx";--> statement-breakpoint
DROP INDEX "promotions_category_no_retailer_id_product_id_idx";--> statement-breakpoint
CREATE INDEX "market_changes_promotions_idx" ON "market_changes" USING btree ("category_no","product_id","retailer_id","first_on") WHERE "market_changes"."kind" in ('promotion_begun', 'promotion_ended');--> statement-breakpoint
CREATE INDEX "chain_deals_days_idx" ON "chain_deals" USING btree ("category_no","dataset","to_on","from_on");--> statement-breakpoint
CREATE INDEX "chain_deals_ended_idx" ON "chain_deals" USING btree ("category_no","dataset","product_id","retailer_id","to_on");--> statement-breakpoint
CREATE INDEX "promotions_subject_idx" ON "promotions" USING btree ("category_no","retailer_id","product_id","ends_on");