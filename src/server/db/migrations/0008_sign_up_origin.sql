ALTER TABLE "auth"."mail_outbox" ADD COLUMN "sign_up_origin" jsonb;--> statement-breakpoint
ALTER TABLE "auth"."one_time_tokens" ADD COLUMN "sign_up_origin" jsonb;--> statement-breakpoint
ALTER TABLE "auth"."users" ADD COLUMN "sign_up_origin" jsonb;