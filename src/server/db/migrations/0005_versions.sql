CREATE TABLE "enhancements" (
	"user_id" text NOT NULL,
	"prompt_hash" text NOT NULL,
	"enhanced_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enhancements_user_id_enhanced_hash_prompt_hash_pk" PRIMARY KEY("user_id","enhanced_hash","prompt_hash")
);
--> statement-breakpoint
ALTER TABLE "daily_actions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "pcms" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "future_scenarios" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "profile_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "enhancements" ADD CONSTRAINT "enhancements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;