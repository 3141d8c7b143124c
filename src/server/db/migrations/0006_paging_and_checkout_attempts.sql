DROP INDEX "daily_actions_moment_idx";--> statement-breakpoint
DROP INDEX "image_generations_moment_idx";--> statement-breakpoint
DROP INDEX "image_generations_user_idx";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "checkout_attempt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "daily_actions_page_idx" ON "daily_actions" USING btree ("user_id","is_completed","id");--> statement-breakpoint
CREATE INDEX "exports_page_idx" ON "exports" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "daily_actions_moment_idx" ON "daily_actions" USING btree ("user_id","pcm_id","is_completed","id");--> statement-breakpoint
CREATE INDEX "image_generations_moment_idx" ON "image_generations" USING btree ("user_id","pcm_id","id");--> statement-breakpoint
CREATE INDEX "image_generations_user_idx" ON "image_generations" USING btree ("user_id","id");