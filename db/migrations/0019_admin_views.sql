CREATE TABLE "admin_columns" (
	"user_id" text NOT NULL,
	"list" text NOT NULL,
	"hidden" text[] NOT NULL,
	CONSTRAINT "admin_columns_user_id_list_pk" PRIMARY KEY("user_id","list"),
	CONSTRAINT "admin_columns_list_check" CHECK ("admin_columns"."list" in ('users')),
	CONSTRAINT "admin_columns_hidden_check" CHECK (cardinality("admin_columns"."hidden") <= 20)
);
--> statement-breakpoint
CREATE TABLE "admin_views" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "admin_views_list_check" CHECK ("admin_views"."list" in ('users')),
	CONSTRAINT "admin_views_name_check" CHECK (length("admin_views"."name") between 1 and 60),
	CONSTRAINT "admin_views_query_check" CHECK (length("admin_views"."query") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "admin_columns" ADD CONSTRAINT "admin_columns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_views" ADD CONSTRAINT "admin_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "admin_views_owner_id_list_name_key" ON "admin_views" USING btree ("owner_id","list","name");--> statement-breakpoint
CREATE INDEX "admin_views_shared_idx" ON "admin_views" USING btree ("list","name") WHERE "admin_views"."is_shared";