CREATE TABLE "service_status" (
	"service" text PRIMARY KEY NOT NULL,
	"last_success_at" timestamp (3) with time zone,
	"last_failure_at" timestamp (3) with time zone,
	"failures_in_a_row" integer DEFAULT 0 NOT NULL,
	"error" text,
	CONSTRAINT "service_status_service_check" CHECK ("service_status"."service" in ('stripe', 'resend', 'model', 'google')),
	CONSTRAINT "service_status_failures_check" CHECK ("service_status"."failures_in_a_row" >= 0 and ("service_status"."failures_in_a_row" = 0 or "service_status"."last_failure_at" is not null))
);
