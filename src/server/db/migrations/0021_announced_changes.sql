-- Announces what ends or weakens sign-ins: to every node by NOTIFY, when the transaction commits, and to the connection that
-- makes the change by a notice. Arguments of a trigger: the channel, and for each row the path of the user id in it. The
-- announced user id is empty when all users are concerned.
CREATE FUNCTION "auth"."announce_change"() RETURNS trigger LANGUAGE plpgsql
SET client_min_messages TO notice
AS $$
DECLARE
	user_id text := '';
BEGIN
	IF tg_level = 'ROW' THEN
		user_id := coalesce((CASE tg_op WHEN 'DELETE' THEN to_jsonb(old) ELSE to_jsonb(new) END) #>> tg_argv[1:], '');
	END IF;
	PERFORM pg_notify(tg_argv[0], user_id);
	RAISE NOTICE USING message = tg_argv[0], detail = user_id;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "announce_end" AFTER DELETE ON "auth"."sessions"
	FOR EACH ROW EXECUTE FUNCTION "auth"."announce_change"('sign_ins', 'user_id');
--> statement-breakpoint
CREATE TRIGGER "announce_assurance" AFTER UPDATE OF "second_factor_at", "user_id" ON "auth"."sessions"
	FOR EACH ROW WHEN (old.second_factor_at IS DISTINCT FROM new.second_factor_at OR old.user_id <> new.user_id)
	EXECUTE FUNCTION "auth"."announce_change"('sign_ins', 'user_id');
--> statement-breakpoint
CREATE TRIGGER "announce_truncation" AFTER TRUNCATE ON "auth"."sessions"
	FOR EACH STATEMENT EXECUTE FUNCTION "auth"."announce_change"('sign_ins');
--> statement-breakpoint
CREATE TRIGGER "announce_factor" AFTER INSERT OR UPDATE OF "status", "user_id" ON "auth"."factors"
	FOR EACH ROW WHEN (new.status = 'verified') EXECUTE FUNCTION "auth"."announce_change"('sign_ins', 'user_id');
--> statement-breakpoint
CREATE TRIGGER "announce_end" AFTER DELETE ON "sessions"
	FOR EACH ROW WHEN (old.expire > now()) EXECUTE FUNCTION "auth"."announce_change"('sign_ins', 'sess', 'userId');
--> statement-breakpoint
CREATE TRIGGER "announce_truncation" AFTER TRUNCATE ON "sessions"
	FOR EACH STATEMENT EXECUTE FUNCTION "auth"."announce_change"('sign_ins');
--> statement-breakpoint
CREATE TRIGGER "announce_deletion" AFTER DELETE ON "users"
	FOR EACH ROW EXECUTE FUNCTION "auth"."announce_change"('sign_ins', 'id');
--> statement-breakpoint
CREATE TRIGGER "announce_truncation" AFTER TRUNCATE ON "users"
	FOR EACH STATEMENT EXECUTE FUNCTION "auth"."announce_change"('sign_ins');
--> statement-breakpoint
CREATE TRIGGER "announce_keys" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "auth"."signing_keys"
	FOR EACH STATEMENT EXECUTE FUNCTION "auth"."announce_change"('signing_keys');
