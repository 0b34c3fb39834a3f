-- Series were written in the order of visits, so that those of one category, which a view reads, lay in nearly every page. From now on a load
-- writes new ones by category.
CLUSTER "shelf_series" USING "shelf_series_category_no_id_pk";
--> statement-breakpoint
CLUSTER "price_series" USING "price_series_category_no_id_pk";
