-- Each day writes nearly every row of these anew, all in one transaction: where a page has no room for all of its rows once more, the new
-- ones go elsewhere and into every index again.
ALTER TABLE "price_series" SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE "shelf_series" SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE "chain_prices" SET (fillfactor = 50);
