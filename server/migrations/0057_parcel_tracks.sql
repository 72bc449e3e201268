-- compatible with older processes
CREATE TABLE "parcel_tracks" (
	"reference" text PRIMARY KEY NOT NULL,
	"express_company" text NOT NULL,
	"tracking_no" text NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ended" boolean DEFAULT false NOT NULL,
	"told_at" timestamp with time zone,
	"ask_again_at" timestamp with time zone NOT NULL,
	"followed_since" timestamp with time zone DEFAULT now() NOT NULL
);
