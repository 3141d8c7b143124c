CREATE SCHEMA "auth";
--> statement-breakpoint
CREATE TABLE "auth"."audit_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auth"."audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid,
	"action" text NOT NULL,
	"ip" "inet",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."flow_states" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"redirect_to" text NOT NULL,
	"nonce" text,
	"code_verifier" text,
	"client_code_challenge" text,
	"client_challenge_method" text,
	"auth_code_hash" text,
	"user_id" uuid,
	"method" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "flow_states_authCodeHash_unique" UNIQUE("auth_code_hash")
);
--> statement-breakpoint
CREATE TABLE "auth"."identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"identity_data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"last_sign_in_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_provider_id_unique" UNIQUE("provider","provider_id")
);
--> statement-breakpoint
CREATE TABLE "auth"."one_time_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"redirect_to" text NOT NULL,
	"password_hash" text,
	"user_metadata" jsonb,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."refresh_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"method" text NOT NULL,
	"ip" "inet",
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refreshed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"user_metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"email_confirmed_at" timestamp with time zone,
	"last_sign_in_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "auth"."mail_outbox" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auth"."mail_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"is_failed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"type" text NOT NULL,
	"filename" text NOT NULL,
	"file_url" text NOT NULL,
	"object_key" text NOT NULL,
	"selected_image_ids" integer[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exports_type_known" CHECK ("exports"."type" in ('desktop', 'mobile', 'instagram'))
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text,
	"amount" integer NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_entries_kind_reference_unique" UNIQUE("kind","reference"),
	CONSTRAINT "credit_entries_kind_known" CHECK ("credit_entries"."kind" in ('grant', 'reserve', 'refund', 'purchase', 'adjust'))
);
--> statement-breakpoint
CREATE TABLE "generations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"pcm_id" integer NOT NULL,
	"scenario_id" integer,
	"prompt" text NOT NULL,
	"feedback" text,
	"seed" integer NOT NULL,
	"feedback_chain" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"model_choice" text NOT NULL,
	"is_first_person" boolean DEFAULT false NOT NULL,
	"is_charged" boolean DEFAULT true NOT NULL,
	"is_regeneration" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"stage" text DEFAULT 'waiting' NOT NULL,
	"error_code" text,
	"error_message" text,
	"attempt" integer DEFAULT 0 NOT NULL,
	"lease_expires_at" timestamp with time zone,
	"idempotency_key" text,
	"content_hash" text NOT NULL,
	"partial_count" integer DEFAULT 0 NOT NULL,
	"image_url" text,
	"model" text,
	"size" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "generations_user_key_unique" UNIQUE("user_id","idempotency_key"),
	CONSTRAINT "generations_status_known" CHECK ("generations"."status" in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
	CONSTRAINT "generations_success_has_image" CHECK (("generations"."status" = 'succeeded') = ("generations"."image_url" is not null)),
	CONSTRAINT "generations_end_has_time" CHECK (("generations"."status" in ('succeeded', 'failed', 'cancelled')) = ("generations"."finished_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "image_generations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "image_generations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"pcm_id" integer NOT NULL,
	"scenario_id" integer,
	"generation_id" uuid NOT NULL,
	"image_url" text NOT NULL,
	"prompt" text NOT NULL,
	"enhanced_prompt" text,
	"feedback" text,
	"seed" integer NOT NULL,
	"feedback_chain" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"model" text NOT NULL,
	"size" text NOT NULL,
	"object_key" text NOT NULL,
	"content_type" text NOT NULL,
	"byte_length" integer NOT NULL,
	"sha256" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"generated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "image_generations_generationId_unique" UNIQUE("generation_id")
);
--> statement-breakpoint
CREATE TABLE "downloads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "downloads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"story_id" integer,
	"format" text NOT NULL,
	"downloaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pcms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pcms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"user_id" text NOT NULL,
	"pcm_number" integer NOT NULL,
	"descriptive_name" text,
	"surface_prompt" text,
	"sensory_prompt" text,
	"soul_prompt" text,
	"combined_prompt" text,
	"enhanced_prompt" text,
	"is_enhanced_prompt_edited" boolean DEFAULT false NOT NULL,
	"image_url" text,
	"daily_inspiration" text,
	"is_completed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pcms_user_number_unique" UNIQUE("user_id","pcm_number"),
	CONSTRAINT "pcms_number_in_journey" CHECK ("pcms"."pcm_number" between 1 and 6)
);
--> statement-breakpoint
CREATE TABLE "stories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"title" text DEFAULT 'My Future Memory' NOT NULL,
	"completed_pcms" integer DEFAULT 0 NOT NULL,
	"is_completed" boolean DEFAULT false NOT NULL,
	"mobile_image_url" text,
	"desktop_image_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stories_userId_unique" UNIQUE("user_id"),
	CONSTRAINT "stories_completed_in_journey" CHECK ("stories"."completed_pcms" between 0 and 6)
);
--> statement-breakpoint
CREATE TABLE "daily_actions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "daily_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"scenario_id" integer,
	"pcm_id" integer,
	"action_text" text NOT NULL,
	"is_completed" boolean DEFAULT false NOT NULL,
	"completed_at" timestamp with time zone,
	"completed_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "daily_actions_completed_has_time" CHECK ("daily_actions"."is_completed" = ("daily_actions"."completed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "mental_rehearsals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mental_rehearsals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"scenario_id" integer,
	"client_key" text,
	"duration_minutes" integer DEFAULT 5 NOT NULL,
	"completed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mental_rehearsals_client_key_unique" UNIQUE("user_id","client_key"),
	CONSTRAINT "mental_rehearsals_duration" CHECK ("mental_rehearsals"."duration_minutes" between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "pcm_mental_rehearsals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pcm_mental_rehearsals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"pcm_id" integer NOT NULL,
	"client_key" text,
	"duration_minutes" integer DEFAULT 5 NOT NULL,
	"completed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pcm_mental_rehearsals_client_key_unique" UNIQUE("user_id","client_key"),
	CONSTRAINT "pcm_mental_rehearsals_duration" CHECK ("pcm_mental_rehearsals"."duration_minutes" between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "user_stats" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_stats_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"total_scenarios" integer DEFAULT 0 NOT NULL,
	"daily_actions_completed" integer DEFAULT 0 NOT NULL,
	"mental_rehearsals_completed" integer DEFAULT 0 NOT NULL,
	"current_streak" integer DEFAULT 0 NOT NULL,
	"longest_streak" integer DEFAULT 0 NOT NULL,
	"last_activity_date" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_stats_userId_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "future_scenarios" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "future_scenarios_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"pcm_id" integer NOT NULL,
	"title" text,
	"scenario_text" text NOT NULL,
	"order_index" integer DEFAULT 0 NOT NULL,
	"is_generated" boolean DEFAULT false NOT NULL,
	"has_image" boolean DEFAULT false NOT NULL,
	"image_url" text,
	"used_model" text,
	"image_size" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" json NOT NULL,
	"expire" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text,
	"first_name" text,
	"last_name" text,
	"profile_image_url" text,
	"credits" integer DEFAULT 10 NOT NULL,
	"total_regenerations" integer DEFAULT 0 NOT NULL,
	"appearance_profile" jsonb,
	"has_completed_profile" boolean DEFAULT false NOT NULL,
	"time_zone" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_credits_not_negative" CHECK ("users"."credits" >= 0)
);
--> statement-breakpoint
ALTER TABLE "auth"."audit_log" ADD CONSTRAINT "audit_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."flow_states" ADD CONSTRAINT "flow_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "auth"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_pcm_id_pcms_id_fk" FOREIGN KEY ("pcm_id") REFERENCES "public"."pcms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_scenario_id_future_scenarios_id_fk" FOREIGN KEY ("scenario_id") REFERENCES "public"."future_scenarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_generations" ADD CONSTRAINT "image_generations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_generations" ADD CONSTRAINT "image_generations_pcm_id_pcms_id_fk" FOREIGN KEY ("pcm_id") REFERENCES "public"."pcms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_generations" ADD CONSTRAINT "image_generations_scenario_id_future_scenarios_id_fk" FOREIGN KEY ("scenario_id") REFERENCES "public"."future_scenarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_generations" ADD CONSTRAINT "image_generations_generation_id_generations_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."generations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pcms" ADD CONSTRAINT "pcms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_actions" ADD CONSTRAINT "daily_actions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_actions" ADD CONSTRAINT "daily_actions_scenario_id_future_scenarios_id_fk" FOREIGN KEY ("scenario_id") REFERENCES "public"."future_scenarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_actions" ADD CONSTRAINT "daily_actions_pcm_id_pcms_id_fk" FOREIGN KEY ("pcm_id") REFERENCES "public"."pcms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mental_rehearsals" ADD CONSTRAINT "mental_rehearsals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mental_rehearsals" ADD CONSTRAINT "mental_rehearsals_scenario_id_future_scenarios_id_fk" FOREIGN KEY ("scenario_id") REFERENCES "public"."future_scenarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pcm_mental_rehearsals" ADD CONSTRAINT "pcm_mental_rehearsals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pcm_mental_rehearsals" ADD CONSTRAINT "pcm_mental_rehearsals_pcm_id_pcms_id_fk" FOREIGN KEY ("pcm_id") REFERENCES "public"."pcms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_stats" ADD CONSTRAINT "user_stats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "future_scenarios" ADD CONSTRAINT "future_scenarios_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "future_scenarios" ADD CONSTRAINT "future_scenarios_pcm_id_pcms_id_fk" FOREIGN KEY ("pcm_id") REFERENCES "public"."pcms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_user_idx" ON "auth"."audit_log" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "flow_states_expires_idx" ON "auth"."flow_states" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "identities_user_idx" ON "auth"."identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "one_time_tokens_user_idx" ON "auth"."one_time_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "one_time_tokens_expires_idx" ON "auth"."one_time_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_idx" ON "auth"."refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "auth"."sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mail_outbox_waiting_idx" ON "auth"."mail_outbox" USING btree ("created_at") WHERE not "auth"."mail_outbox"."is_failed";--> statement-breakpoint
CREATE INDEX "exports_user_idx" ON "exports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "credit_entries_user_idx" ON "credit_entries" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "generations_one_running_per_moment" ON "generations" USING btree ("pcm_id") WHERE "generations"."status" in ('queued', 'running') and "generations"."scenario_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "generations_one_running_per_scenario" ON "generations" USING btree ("scenario_id") WHERE "generations"."status" in ('queued', 'running') and "generations"."scenario_id" is not null;--> statement-breakpoint
CREATE INDEX "generations_unfinished_idx" ON "generations" USING btree ("lease_expires_at") WHERE "generations"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "generations_moment_idx" ON "generations" USING btree ("pcm_id");--> statement-breakpoint
CREATE INDEX "generations_scenario_idx" ON "generations" USING btree ("scenario_id");--> statement-breakpoint
CREATE INDEX "generations_user_idx" ON "generations" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "image_generations_moment_idx" ON "image_generations" USING btree ("user_id","pcm_id","generated_at");--> statement-breakpoint
CREATE INDEX "image_generations_user_idx" ON "image_generations" USING btree ("user_id","generated_at");--> statement-breakpoint
CREATE INDEX "image_generations_scenario_idx" ON "image_generations" USING btree ("scenario_id");--> statement-breakpoint
CREATE INDEX "downloads_user_idx" ON "downloads" USING btree ("user_id","downloaded_at");--> statement-breakpoint
CREATE INDEX "daily_actions_moment_idx" ON "daily_actions" USING btree ("user_id","pcm_id","created_at");--> statement-breakpoint
CREATE INDEX "daily_actions_scenario_idx" ON "daily_actions" USING btree ("scenario_id");--> statement-breakpoint
CREATE INDEX "daily_actions_day_idx" ON "daily_actions" USING btree ("user_id","completed_on");--> statement-breakpoint
CREATE INDEX "mental_rehearsals_scenario_idx" ON "mental_rehearsals" USING btree ("scenario_id");--> statement-breakpoint
CREATE INDEX "mental_rehearsals_day_idx" ON "mental_rehearsals" USING btree ("user_id","completed_on");--> statement-breakpoint
CREATE INDEX "pcm_mental_rehearsals_moment_idx" ON "pcm_mental_rehearsals" USING btree ("pcm_id");--> statement-breakpoint
CREATE INDEX "pcm_mental_rehearsals_day_idx" ON "pcm_mental_rehearsals" USING btree ("user_id","completed_on");--> statement-breakpoint
CREATE INDEX "future_scenarios_moment_idx" ON "future_scenarios" USING btree ("user_id","pcm_id","order_index");--> statement-breakpoint
CREATE INDEX "sessions_expire_idx" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree (("sess" ->> 'userId'));