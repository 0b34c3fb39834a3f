ALTER TABLE "chats" ADD COLUMN "is_pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "chats_pinned_idx" ON "chats" USING btree ("user_id","updated_at","id") WHERE is_pinned;