DROP TABLE "auth"."mail_outbox" CASCADE;--> statement-breakpoint
ALTER TABLE "auth"."one_time_tokens" ADD COLUMN "new_email" text;--> statement-breakpoint
ALTER TABLE "auth"."one_time_tokens" ADD COLUMN "client_code_challenge" text;--> statement-breakpoint
ALTER TABLE "auth"."one_time_tokens" ADD COLUMN "client_challenge_method" text;--> statement-breakpoint
ALTER TABLE "auth"."users" ADD COLUMN "has_rival_sign_ups" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "auth"."users" ADD COLUMN "new_email" text;