CREATE TABLE "product_changes" (
	"product_id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "product_changes_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"changed_at" timestamp (3) with time zone NOT NULL,
	"field" text NOT NULL,
	"before" text,
	"after" text,
	CONSTRAINT "product_changes_product_id_seq_pk" PRIMARY KEY("product_id","seq"),
	CONSTRAINT "product_changes_field_check" CHECK ("product_changes"."field" in ('gtin', 'name_en', 'name_ar', 'brand_id', 'pack_count', 'net_content', 'net_unit', 'image_url')),
	CONSTRAINT "product_changes_differ_check" CHECK ("product_changes"."before" is distinct from "product_changes"."after")
);
--> statement-breakpoint
ALTER TABLE "product_changes" ADD CONSTRAINT "product_changes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Whatever changes a product's record keeps what it said before, the newest 200 changes of a product. Its search text and status follow from
-- other things and are not of the record.
CREATE FUNCTION keep_product_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_changes (product_id, changed_at, field, before, after)
  SELECT new.id, clock_timestamp(), field, to_jsonb(old) ->> field, to_jsonb(new) ->> field
  FROM unnest(TG_ARGV) AS field
  WHERE to_jsonb(old) ->> field IS DISTINCT FROM to_jsonb(new) ->> field;
  DELETE FROM product_changes WHERE product_id = new.id
    AND seq <= (SELECT seq FROM product_changes WHERE product_id = new.id ORDER BY seq DESC OFFSET 200 LIMIT 1);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_keep_changes AFTER UPDATE OF gtin, name_en, name_ar, brand_id, pack_count, net_content, net_unit, image_url ON products
FOR EACH ROW EXECUTE FUNCTION keep_product_changes('gtin', 'name_en', 'name_ar', 'brand_id', 'pack_count', 'net_content', 'net_unit', 'image_url');
