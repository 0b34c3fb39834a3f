-- A session's own temporary tables come last: none can pass for the trail.
ALTER FUNCTION set_audit_day() SET search_path = pg_catalog, public, pg_temp;
--> statement-breakpoint
-- A seal is of the day after the last one, that day is over in Cairo, and it holds the lines that are there. The form of a line is that of
-- lib/admin/audit/policy.ts. An hour less than the three of sealing: the two clocks may differ.
CREATE FUNCTION check_audit_seal() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  previous audit_seals;
  there record;
BEGIN
  -- Two seal at once: the key keeps the first.
  IF EXISTS (SELECT FROM audit_seals WHERE day = NEW.day) THEN RETURN NEW; END IF;
  SELECT * INTO previous FROM audit_seals ORDER BY day DESC LIMIT 1;
  IF NEW.day IS DISTINCT FROM coalesce(previous.day + 1, (SELECT min(day) FROM audit_events)) THEN
    RAISE EXCEPTION '% is not the next day to be sealed', NEW.day USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.day >= ((clock_timestamp() - interval '2 hours') AT TIME ZONE 'Africa/Cairo')::date THEN
    RAISE EXCEPTION '% is not over', NEW.day USING ERRCODE = 'restrict_violation';
  END IF;
  SELECT count(*) AS lines, coalesce(string_agg('[' || array_to_string(ARRAY[
      to_json(id)::text, to_json((extract(epoch FROM at) * 1000)::bigint::text)::text, to_json(kind)::text, to_json(actor_id)::text,
      to_json(subject_id)::text, to_json(company_id)::text, to_json(address_hash)::text, to_json(request_id)::text,
      to_json(detail::text)::text], ',', 'null') || E']\n', '' ORDER BY id COLLATE "C"), '') AS text
    INTO there FROM audit_events WHERE day = NEW.day;
  IF NEW.lines <> there.lines OR NEW.hash <> encode(sha256(convert_to(
      coalesce(previous.hash, repeat('0', 64)) || to_char(NEW.day, E'\nYYYY-MM-DD\n') || there.text, 'UTF8')), 'hex') THEN
    RAISE EXCEPTION 'the lines of % are others than the seal says', NEW.day USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_seals_sound" BEFORE INSERT ON "audit_seals"
FOR EACH ROW EXECUTE FUNCTION check_audit_seal();
--> statement-breakpoint
-- A check remembers a seal that is there, and comes after all others.
CREATE FUNCTION check_audit_check() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM audit_seals WHERE day = NEW.sealed_day AND hash = NEW.sealed_hash) THEN
    RAISE EXCEPTION 'there is no such seal of %', NEW.sealed_day USING ERRCODE = 'restrict_violation';
  END IF;
  NEW.no := nextval('audit_checks_no_seq');
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_checks_sound" BEFORE INSERT ON "audit_checks"
FOR EACH ROW EXECUTE FUNCTION check_audit_check();
--> statement-breakpoint
CREATE TRIGGER "audit_forged_seals_append_only" BEFORE UPDATE OR DELETE ON "audit_forged_seals"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER "audit_forged_seals_no_truncate" BEFORE TRUNCATE ON "audit_forged_seals"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
