-- What was written before there were seals belongs to the days it tells of; only the owner of the table may do this.
ALTER TABLE "audit_events" DISABLE TRIGGER "audit_events_append_only";
--> statement-breakpoint
UPDATE "audit_events" SET "day" = ("at" AT TIME ZONE 'Africa/Cairo')::date;
--> statement-breakpoint
ALTER TABLE "audit_events" ENABLE TRIGGER "audit_events_append_only";
--> statement-breakpoint
-- Nobody names the day of a line: it is the database's own, and never one that is sealed.
CREATE FUNCTION set_audit_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.day := greatest(
    (clock_timestamp() AT TIME ZONE 'Africa/Cairo')::date,
    (SELECT max(day) + 1 FROM audit_seals));
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_events_day" BEFORE INSERT ON "audit_events"
FOR EACH ROW EXECUTE FUNCTION set_audit_day();
--> statement-breakpoint
CREATE TRIGGER "audit_seals_append_only" BEFORE UPDATE OR DELETE ON "audit_seals"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER "audit_seals_no_truncate" BEFORE TRUNCATE ON "audit_seals"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER "audit_checks_append_only" BEFORE UPDATE OR DELETE ON "audit_checks"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER "audit_checks_no_truncate" BEFORE TRUNCATE ON "audit_checks"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
