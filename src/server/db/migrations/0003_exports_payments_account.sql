CREATE TABLE "account_deletions" (
	"user_id" text PRIMARY KEY NOT NULL,
	"email" text,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"files_removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text,
	"client_key" text NOT NULL,
	"pack_id" text NOT NULL,
	"credits" integer NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"session_id" text,
	"checkout_url" text,
	"checkout_expires_at" timestamp with time zone,
	"refunded_amount" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "payments_sessionId_unique" UNIQUE("session_id"),
	CONSTRAINT "payments_client_key_unique" UNIQUE("user_id","client_key"),
	CONSTRAINT "payments_status_known" CHECK ("payments"."status" in ('open', 'waiting', 'paid', 'failed', 'expired'))
);
--> statement-breakpoint
ALTER TABLE "exports" ADD COLUMN "client_key" text;--> statement-breakpoint
ALTER TABLE "exports" ADD COLUMN "sha256" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "exports" ADD COLUMN "byte_length" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_actions" ADD COLUMN "client_key" text;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_user_idx" ON "payments" USING btree ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_client_key_unique" UNIQUE("user_id","client_key");--> statement-breakpoint
ALTER TABLE "daily_actions" ADD CONSTRAINT "daily_actions_client_key_unique" UNIQUE("user_id","client_key");