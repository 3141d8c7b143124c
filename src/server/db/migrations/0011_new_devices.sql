ALTER TABLE "auth"."audit_log" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "auth"."mail_outbox" ADD COLUMN "new_device" jsonb;