CREATE TABLE "auth"."mail_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"redirect_to" text NOT NULL,
	"password_hash" text,
	"user_metadata" jsonb,
	"new_email" text,
	"client_code_challenge" text,
	"client_challenge_method" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"is_failed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mail_outbox_created_idx" ON "auth"."mail_outbox" USING btree ("created_at");