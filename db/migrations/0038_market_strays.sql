-- The application's role has no privilege on a partition by itself.
CREATE FUNCTION count_market_strays() RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
  SELECT (SELECT count(*) FROM public.price_observations_stray) + (SELECT count(*) FROM public.shelf_observations_stray);
END;
--> statement-breakpoint
REVOKE ALL ON FUNCTION count_market_strays() FROM PUBLIC;
