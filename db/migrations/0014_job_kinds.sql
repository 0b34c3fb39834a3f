-- Kinds of jobs have got other names; what waits keeps its place, and its key, under the new one.
UPDATE "jobs" SET
	"kind" = "renamed"."to",
	"unique_key" = "renamed"."to" || substr("jobs"."unique_key", strpos("jobs"."unique_key", ':'))
FROM (VALUES
	('billing.look', 'billing.resync'),
	('billing.finish-trial', 'billing.provision-trial'),
	('billing.end-replaced', 'billing.cancel-replaced'),
	('billing.switch-card', 'billing.change-payment-method')
) AS "renamed" ("from", "to")
WHERE "jobs"."kind" = "renamed"."from";
