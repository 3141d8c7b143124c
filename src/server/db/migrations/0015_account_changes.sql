ALTER TABLE "auth"."mail_outbox" ADD COLUMN "security_change" jsonb;--> statement-breakpoint
ALTER TABLE "auth"."users" ADD COLUMN "email_change_sent_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "flow_states_user_idx" ON "auth"."flow_states" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "one_time_tokens_new_email_idx" ON "auth"."one_time_tokens" USING btree ("new_email") WHERE "auth"."one_time_tokens"."new_email" is not null;--> statement-breakpoint
CREATE INDEX "sessions_second_factor_idx" ON "auth"."sessions" USING btree ("second_factor_id") WHERE "auth"."sessions"."second_factor_id" is not null;