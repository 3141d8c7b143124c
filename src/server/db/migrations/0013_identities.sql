ALTER TABLE "auth"."flow_states" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "auth"."flow_states" ADD COLUMN "link_session_id" uuid;--> statement-breakpoint
ALTER TABLE "auth"."flow_states" ADD CONSTRAINT "flow_states_link_session_id_sessions_id_fk" FOREIGN KEY ("link_session_id") REFERENCES "auth"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "flow_states_link_session_idx" ON "auth"."flow_states" USING btree ("link_session_id");