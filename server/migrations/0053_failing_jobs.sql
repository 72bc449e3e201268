-- compatible with older processes
CREATE TABLE "failing_jobs" (
	"process" text NOT NULL,
	"name" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "failing_jobs_process_name_pk" PRIMARY KEY("process","name")
);
