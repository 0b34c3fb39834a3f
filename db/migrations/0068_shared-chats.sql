CREATE TABLE "chat_shares" (
	"id" text PRIMARY KEY NOT NULL,
	"chat_id" text NOT NULL,
	"user_id" text NOT NULL,
	"company_id" text NOT NULL,
	"title" text NOT NULL,
	"messages" jsonb NOT NULL,
	"is_cut" boolean NOT NULL,
	"scope" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_shares_period_check" CHECK ("chat_shares"."expires_at" > "chat_shares"."created_at"),
	CONSTRAINT "chat_shares_messages_check" CHECK (jsonb_typeof("chat_shares"."messages") = 'array')
);
--> statement-breakpoint
ALTER TABLE "chat_shares" ADD CONSTRAINT "chat_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_shares" ADD CONSTRAINT "chat_shares_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_shares" ADD CONSTRAINT "chat_shares_chat_id_user_id_fk" FOREIGN KEY ("chat_id","user_id") REFERENCES "public"."chats"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_shares_chat_id_idx" ON "chat_shares" USING btree ("chat_id","user_id");--> statement-breakpoint
CREATE INDEX "chat_shares_user_id_idx" ON "chat_shares" USING btree ("user_id","company_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_shares_company_id_idx" ON "chat_shares" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "chat_shares_expires_at_idx" ON "chat_shares" USING btree ("expires_at");