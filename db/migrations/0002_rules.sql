-- A crash may forget how fast somebody knocked; a write-ahead log of every knock would cost more than it protects.
ALTER TABLE "rate_limits" SET UNLOGGED;
--> statement-breakpoint
INSERT INTO "modules" ("id") VALUES ('distributions'), ('imdb'), ('priceMonitor'), ('promotions');
--> statement-breakpoint
INSERT INTO "tier_dashboards" ("dataset", "module_id")
SELECT dataset, id FROM (VALUES ('sample'), ('licensed')) AS d (dataset), "modules";
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_events_append_only" BEFORE UPDATE OR DELETE ON "audit_events"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER "audit_events_no_truncate" BEFORE TRUNCATE ON "audit_events"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
