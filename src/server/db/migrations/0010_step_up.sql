CREATE TABLE "auth"."reauthentications" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth"."mail_outbox" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "auth"."mail_outbox" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "auth"."users" ADD COLUMN "email_change_confirmed_by" text;--> statement-breakpoint
ALTER TABLE "auth"."reauthentications" ADD CONSTRAINT "reauthentications_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "auth"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reauthentications_expires_idx" ON "auth"."reauthentications" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "auth"."mail_outbox" ADD CONSTRAINT "mail_outbox_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."mail_outbox" ADD CONSTRAINT "mail_outbox_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "auth"."sessions"("id") ON DELETE cascade ON UPDATE no action;