CREATE TABLE "company_brands" (
	"company_id" text NOT NULL,
	"category_id" text NOT NULL,
	"brand_id" text NOT NULL,
	"stance" text NOT NULL,
	CONSTRAINT "company_brands_company_id_category_id_brand_id_pk" PRIMARY KEY("company_id","category_id","brand_id"),
	CONSTRAINT "company_brands_stance_check" CHECK ("company_brands"."stance" in ('own', 'rival')),
	CONSTRAINT "company_brands_ids_check" CHECK (length("company_brands"."category_id") between 1 and 100 and length("company_brands"."brand_id") between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "company_brands" ADD CONSTRAINT "company_brands_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;