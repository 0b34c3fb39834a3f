CREATE TABLE "saved_views" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"company_id" text,
	"module_id" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_views_subject_key" UNIQUE NULLS NOT DISTINCT("user_id","company_id","module_id","name"),
	CONSTRAINT "saved_views_module_check" CHECK ("saved_views"."module_id" in ('distributions', 'imdb', 'priceMonitor', 'promotions')),
	CONSTRAINT "saved_views_name_check" CHECK (length("saved_views"."name") between 1 and 60),
	CONSTRAINT "saved_views_query_check" CHECK (length("saved_views"."query") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_views_company_id_idx" ON "saved_views" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "saved_views_module_id_idx" ON "saved_views" USING btree ("module_id");