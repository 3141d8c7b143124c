DROP INDEX IF EXISTS "auth"."mail_outbox_created_idx";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mail_outbox_state_idx" ON "auth"."mail_outbox" USING btree ("is_failed","created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mail_outbox_recipient_idx" ON "auth"."mail_outbox" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mail_outbox_new_email_idx" ON "auth"."mail_outbox" USING btree ("new_email") WHERE "auth"."mail_outbox"."new_email" is not null;
