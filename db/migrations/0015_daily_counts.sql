CREATE TABLE "daily_counts" (
	"metric" text NOT NULL,
	"day" date NOT NULL,
	"shard" integer NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "daily_counts_metric_day_shard_pk" PRIMARY KEY("metric","day","shard"),
	CONSTRAINT "daily_counts_metric_check" CHECK ("daily_counts"."metric" in ('messages', 'chats', 'users'))
);
--> statement-breakpoint
CREATE INDEX "users_blocked_idx" ON "users" USING btree ("id") WHERE "users"."status" = 'blocked';--> statement-breakpoint
CREATE FUNCTION cairo_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (at AT TIME ZONE 'Africa/Cairo')::date;
--> statement-breakpoint
-- A connection's own shard is its process: whoever writes at the same time writes to another row.
CREATE FUNCTION count_by_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO daily_counts AS counted (metric, day, shard, n)
    SELECT TG_ARGV[0], cairo_day(created_at), pg_backend_pid(), count(*) FROM added GROUP BY 2
    ON CONFLICT (metric, day, shard) DO UPDATE SET n = counted.n + excluded.n;
  ELSE
    INSERT INTO daily_counts AS counted (metric, day, shard, n)
    SELECT TG_ARGV[0], cairo_day(created_at), pg_backend_pid(), -count(*) FROM removed GROUP BY 2
    ON CONFLICT (metric, day, shard) DO UPDATE SET n = counted.n + excluded.n;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- What was made on another day than was known.
CREATE FUNCTION count_on_another_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_counts AS counted (metric, day, shard, n)
  SELECT TG_ARGV[0], day, pg_backend_pid(), sum(n)
  FROM (VALUES (cairo_day(OLD.created_at), -1), (cairo_day(NEW.created_at), 1)) AS moved (day, n) GROUP BY day
  ON CONFLICT (metric, day, shard) DO UPDATE SET n = counted.n + excluded.n;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Questions alone: answers come by themselves.
CREATE FUNCTION count_questions_by_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO daily_counts AS counted (metric, day, shard, n)
    SELECT 'messages', cairo_day(created_at), pg_backend_pid(), -count(*) FROM removed WHERE role = 'user' GROUP BY 2
    ON CONFLICT (metric, day, shard) DO UPDATE SET n = counted.n + excluded.n;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO daily_counts AS counted (metric, day, shard, n)
    SELECT 'messages', cairo_day(created_at), pg_backend_pid(), count(*) FROM added WHERE role = 'user' GROUP BY 2
    ON CONFLICT (metric, day, shard) DO UPDATE SET n = counted.n + excluded.n;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "users_added_by_day" AFTER INSERT ON "users"
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_by_day('users');
--> statement-breakpoint
CREATE TRIGGER "users_removed_by_day" AFTER DELETE ON "users"
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_by_day('users');
--> statement-breakpoint
CREATE TRIGGER "users_moved_by_day" AFTER UPDATE OF "created_at" ON "users"
FOR EACH ROW WHEN (OLD.created_at <> NEW.created_at) EXECUTE FUNCTION count_on_another_day('users');
--> statement-breakpoint
CREATE TRIGGER "chats_added_by_day" AFTER INSERT ON "chats"
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_by_day('chats');
--> statement-breakpoint
CREATE TRIGGER "chats_removed_by_day" AFTER DELETE ON "chats"
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_by_day('chats');
--> statement-breakpoint
CREATE TRIGGER "chats_moved_by_day" AFTER UPDATE OF "created_at" ON "chats"
FOR EACH ROW WHEN (OLD.created_at <> NEW.created_at) EXECUTE FUNCTION count_on_another_day('chats');
--> statement-breakpoint
CREATE TRIGGER "chat_messages_added_by_day" AFTER INSERT ON "chat_messages"
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_questions_by_day();
--> statement-breakpoint
CREATE TRIGGER "chat_messages_removed_by_day" AFTER DELETE ON "chat_messages"
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_questions_by_day();
--> statement-breakpoint
CREATE TRIGGER "chat_messages_changed_by_day" AFTER UPDATE ON "chat_messages"
REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_questions_by_day();
--> statement-breakpoint
-- The triggers' locks keep everybody from writing until all of this stands.
INSERT INTO "daily_counts" ("metric", "day", "shard", "n")
SELECT 'users', cairo_day("created_at"), 0, count(*) FROM "users" GROUP BY 2
UNION ALL
SELECT 'chats', cairo_day("created_at"), 0, count(*) FROM "chats" GROUP BY 2
UNION ALL
SELECT 'messages', cairo_day("created_at"), 0, count(*) FROM "chat_messages" WHERE "role" = 'user' GROUP BY 2;
