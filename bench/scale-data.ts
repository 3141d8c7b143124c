import { Client } from 'pg'
import { FIRST_MOMENT_ID, MOMENT_COUNT, STARTING_CREDITS } from '#shared/product.ts'

/** The people of the database that the one with many is compared with. */
export const FEW = 10

const SESSIONS = 2
const TOKENS = 5
const SCENARIOS = 6
const EXPORTS = 2
const AUDIT_ENTRIES = 10
/** Pictures, actions, rehearsals and audit entries that person 0 has beside those of everybody. */
const HEAVY = 4_000

/** The id of a row of a person, the same in every database. `kind` keeps the ids of tables apart. */
const uuidOf = (kind: number, n: string, person: string) =>
  `(lpad(to_hex(${n}), 8, '0') || '-000${kind}-7000-8000-' || lpad(to_hex(${person}), 12, '0'))::uuid`
export const idOf = (kind: 1 | 2 | 3 | 4, n: number, person: number) =>
  `${n.toString(16).padStart(8, '0')}-000${kind}-7000-8000-${person.toString(16).padStart(12, '0')}`
export const [USER, SESSION, GENERATION, PAYMENT] = [1, 2, 3, 4] as const

const userId = uuidOf(USER, '0', 'person')
const generationId = uuidOf(GENERATION, 'n', 'person')
const momentId = `${FIRST_MOMENT_ID} + person * ${MOMENT_COUNT} + n % ${MOMENT_COUNT}`
const scenarioId = `1 + person * ${SCENARIOS} + n % ${SCENARIOS}`
const daysAgo = (days: string) => `now() - (${days}) * interval '1 day'`
/** As many bytes as a text of a person has. */
const words = (about: string) => `${about} || ' ' || repeat('still water at dawn ', 8)`

/**
 * Rows `n` of `person`, in the order in which people work beside each other: the rows of one person are far apart on disk.
 */
const rows = (people: number, each: number, heavy = 0) =>
  `(select (i % ${people})::int as person, (i / ${people})::int as n from generate_series(0, ${people * each - 1}) i
    union all select 0, ${each} + i from generate_series(0, ${heavy - 1}) i) as row`

export interface Size {
  people: number
  /** Pictures of each person, and as many actions. */
  pictures: number
}

/** The statements that fill the tables; with what they insert. */
function statementsFor({ people, pictures }: Size): [string, string][] {
  const each = (perPerson: number, heavy = 0) => rows(people, perPerson, heavy)
  return [
    [
      'people',
      `insert into users (id, email, first_name, credits, time_zone)
       select ${userId}::text, 'person' || person || '@example.com', 'Person', ${STARTING_CREDITS}, 'Europe/Berlin' from ${each(1)};
       insert into auth.users (id, email, email_confirmed_at, last_sign_in_at)
       select ${userId}, 'person' || person || '@example.com', now(), now() from ${each(1)};
       insert into auth.identities (id, user_id, provider, provider_id)
       select ${userId}, ${userId}, 'email', ${userId}::text from ${each(1)};
       insert into stories (user_id, completed_pcms, is_completed) select ${userId}::text, ${MOMENT_COUNT}, true from ${each(1)};
       insert into user_stats (user_id) select ${userId}::text from ${each(1)};
       insert into rate_limits (key, points, expire)
       select 'write:' || ${userId}, 1, extract(epoch from ${daysAgo('person % 3')}) * 1000 from ${each(1)}`,
    ],
    [
      'moments and scenarios',
      `insert into pcms (id, user_id, pcm_number, descriptive_name, surface_prompt, sensory_prompt, soul_prompt, image_url, is_completed)
       overriding system value
       select ${momentId}, ${userId}::text, n + 1, 'A name', ${words("'Surface'")}, ${words("'Sensory'")}, ${words("'Soul'")},
         '/media/images/' || ${generationId}, true from ${each(MOMENT_COUNT)};
       insert into future_scenarios (id, user_id, pcm_id, title, scenario_text, order_index, is_generated)
       overriding system value
       select ${scenarioId}, ${userId}::text, ${momentId}, 'A title', ${words("'Scenario'")}, n, true from ${each(SCENARIOS)};
       insert into enhancements (user_id, prompt_hash, enhanced_hash)
       select ${userId}::text, md5(n::text), md5((n + 1)::text) from ${each(3)}`,
    ],
    [
      'generations',
      `insert into generations (id, user_id, pcm_id, scenario_id, prompt, seed, model_choice, status, stage, attempt,
         idempotency_key, content_hash, image_url, model, size, created_at, started_at, finished_at)
       select ${generationId}, ${userId}::text, ${momentId}, case when n % 10 = 9 then ${scenarioId} end, ${words("'Picture'")},
         n, 'gpt-image-1', 'succeeded', 'done', 1, ${generationId}::text, md5(${generationId}::text) || md5(n::text),
         '/media/images/' || ${generationId}, 'studio', '1792x1024', ${daysAgo('n + 1')}, ${daysAgo('n + 1')}, ${daysAgo('n + 1')}
       from ${each(pictures, HEAVY)}`,
    ],
    [
      'pictures',
      `insert into image_generations (user_id, pcm_id, scenario_id, generation_id, image_url, prompt, seed, model, size, object_key,
         content_type, byte_length, sha256, width, height, generated_at)
       select ${userId}::text, ${momentId}, case when n % 10 = 9 then ${scenarioId} end, ${generationId},
         '/media/images/' || ${generationId}, ${words("'Picture'")}, n, 'studio', '1792x1024',
         'images/' || ${userId} || '/' || ${generationId} || '.jpg', 'image/jpeg', 500000,
         md5(${generationId}::text) || md5(n::text), 1792, 1024, ${daysAgo('n + 1')} from ${each(pictures, HEAVY)}`,
    ],
    [
      'credit entries and payments',
      `insert into credit_entries (user_id, amount, kind, reference)
       select ${userId}::text, ${STARTING_CREDITS + pictures} + case when person = 0 then ${HEAVY} else 0 end, 'grant', 'welcome:' || person
       from ${each(1)};
       insert into credit_entries (user_id, amount, kind, reference, created_at)
       select ${userId}::text, -1, 'reserve', ${generationId}::text, ${daysAgo('n + 1')} from ${each(pictures, HEAVY)};
       insert into payments (id, user_id, client_key, pack_id, credits, amount, currency, status)
       select ${uuidOf(PAYMENT, '0', 'person')}, ${userId}::text, 'key', 'small', 10, 500, 'eur', 'paid' from ${each(1)};
       insert into payment_events (id, type, received_at) select 'evt_' || person, 'paid', ${daysAgo('person % 300')} from ${each(1)}`,
    ],
    [
      'daily actions',
      `insert into daily_actions (user_id, pcm_id, scenario_id, action_text, is_completed, completed_at, completed_on, client_key)
       select ${userId}::text, ${momentId}, case when n % 10 = 9 then ${scenarioId} end, 'Walk to the lake, day ' || n, n % 10 > 0,
         case when n % 10 > 0 then ${daysAgo('n')} end, case when n % 10 > 0 then (${daysAgo('n')})::date end, ${generationId}::text
       from ${each(pictures, HEAVY)}`,
    ],
    [
      'rehearsals, exports and downloads',
      `insert into pcm_mental_rehearsals (user_id, pcm_id, client_key, completed_at, completed_on)
       select ${userId}::text, ${momentId}, ${generationId}::text, ${daysAgo('n')}, (${daysAgo('n')})::date from ${each(Math.floor(pictures / 2), HEAVY)};
       insert into mental_rehearsals (user_id, scenario_id, client_key, completed_at, completed_on)
       select ${userId}::text, ${scenarioId}, ${generationId}::text, ${daysAgo('n')}, (${daysAgo('n')})::date from ${each(Math.floor(pictures / 2))};
       insert into exports (user_id, type, filename, file_url, object_key, selected_image_ids, client_key, sha256)
       select ${userId}::text, 'desktop', 'wallpaper.jpg', '/media/exports/' || n, 'exports/' || ${userId} || '/' || n || '.jpg', '{}',
         ${generationId}::text, md5(n::text) from ${each(EXPORTS, 98)};
       update exports set file_url = '/media/exports/' || id;
       insert into downloads (user_id, format) select ${userId}::text, 'desktop' from ${each(EXPORTS)}`,
    ],
    [
      'sign-ins',
      `insert into auth.sessions (id, user_id, method, ip, user_agent, created_at, refreshed_at, second_factor_at)
       select ${uuidOf(SESSION, 'n', 'person')}, ${userId}, 'password', '203.0.113.7', 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
         ${daysAgo('n * (person % 100)')}, ${daysAgo('n * (person % 40)')}, now() from ${each(SESSIONS)};
       insert into auth.factors (id, user_id, factor_type, status, friendly_name)
       select ${userId}, ${userId}, 'totp', 'verified', 'phone' from ${each(1)} where person % 5 = 0;
       insert into auth.refresh_tokens (token_hash, session_id, used_at)
       select md5(n::text) || md5(person::text), ${uuidOf(SESSION, `n % ${SESSIONS}`, 'person')},
         case when n >= ${SESSIONS} then ${daysAgo('n * 6')} end from ${each(SESSIONS * TOKENS)};
       insert into sessions (sid, sess, expire)
       select md5(n::text) || md5(person::text), json_build_object('userId', ${userId}::text, 'authSessionId', ${uuidOf(SESSION, 'n', 'person')}::text),
         ${daysAgo('person % 31 - 30')} + n * interval '1 day' from ${each(SESSIONS)};
       insert into auth.audit_log (user_id, action, ip, device, created_at)
       select ${userId}, 'sign_in:password', '203.0.113.7', 'Firefox on Linux', ${daysAgo('n * 10')} from ${each(AUDIT_ENTRIES, HEAVY)};
       insert into auth.mail_outbox (id, kind, recipient, user_id, redirect_to, is_failed, created_at)
       select ${uuidOf(USER, '0', 'person')}, 'recovery', 'person' || person || '@example.com', ${userId}, '/', true, ${daysAgo('person % 60')}
       from ${each(1)} where person % 20 = 0;
       insert into auth.one_time_tokens (token_hash, user_id, purpose, redirect_to, expires_at)
       select md5(person::text), ${userId}, 'recovery', '/', ${daysAgo('person % 3 - 1')} from ${each(1)} where person % 5 = 0`,
    ],
  ]
}

/**
 * Fills a migrated, empty database. The indexes are made again afterwards, and foreign keys are not checked, which a hundred times
 * as many rows would wait for. Needs a superuser.
 */
export async function fillDatabase(url: string, size: Size, print: (line: string) => void): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '64MB'`,
    )
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      join pg_class on pg_class.oid = indexrelid
      where relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
        and not exists (select 1 from pg_constraint where conindid = indexrelid)`)
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    for (const [what, statement] of statementsFor(size))
      await timed(print, what, () => client.query(statement))
    await timed(print, `${indexes.length} indexes`, async () => {
      for (const { definition } of indexes) await client.query(definition)
    })
    for (const table of ['pcms', 'future_scenarios'])
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
      )
    await timed(print, 'vacuum analyze', () => client.query('vacuum analyze'))
    const { rows: sizes } = await client.query<{ size: string }>(
      'select pg_size_pretty(pg_database_size(current_database())) as size',
    )
    print(`  ${size.people} people: ${sizes[0]?.size}`)
  } finally {
    await client.end()
  }
}

/** Runs the work and prints how long it took, where that is a second or more. */
async function timed(print: (line: string) => void, what: string, work: () => Promise<unknown>) {
  const start = performance.now()
  await work()
  const seconds = (performance.now() - start) / 1000
  if (seconds >= 1) print(`  ${what}: ${seconds.toFixed(0)} s`)
}
