CREATE TABLE "home_days" (
	"user_id" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"since" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"shown" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "home_days" ADD CONSTRAINT "home_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;