CREATE INDEX IF NOT EXISTS "challenges_created_idx" ON "auth"."challenges" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "factors_unverified_idx" ON "auth"."factors" USING btree ("created_at") WHERE "auth"."factors"."status" = 'unverified';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_log_created_idx" ON "auth"."audit_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mail_outbox_user_idx" ON "auth"."mail_outbox" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mail_outbox_session_idx" ON "auth"."mail_outbox" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "refresh_tokens_used_idx" ON "auth"."refresh_tokens" USING btree ("used_at") WHERE "auth"."refresh_tokens"."used_at" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sessions_refreshed_idx" ON "auth"."sessions" USING btree ("refreshed_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sessions_created_idx" ON "auth"."sessions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_unconfirmed_idx" ON "auth"."users" USING btree ("updated_at") WHERE "auth"."users"."email_confirmed_at" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_email_change_idx" ON "auth"."users" USING btree (coalesce("email_change_sent_at", "updated_at")) WHERE "auth"."users"."new_email" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "credit_entries_balance_idx" ON "credit_entries" USING btree ("user_id","id","amount");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "daily_actions_pcm_idx" ON "daily_actions" USING btree ("pcm_id","is_completed","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "downloads_story_idx" ON "downloads" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "image_generations_pcm_idx" ON "image_generations" USING btree ("pcm_id","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payment_events_received_idx" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "rate_limits_expire_idx" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "future_scenarios_pcm_idx" ON "future_scenarios" USING btree ("pcm_id");--> statement-breakpoint
DROP INDEX "credit_entries_user_idx";--> statement-breakpoint
DROP INDEX "daily_actions_moment_idx";--> statement-breakpoint
DROP INDEX "image_generations_moment_idx";--> statement-breakpoint
DROP INDEX "payments_user_idx";
