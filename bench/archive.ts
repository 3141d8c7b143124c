import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { buildApp } from '#server/app.ts'
import { readEnv } from '#server/env.ts'
import { streamAccountArchive } from '#server/features/account/archive.ts'
import { openDeps } from '#server/open-deps.ts'
import { contract } from '#shared/contract/index.ts'
import { acceptAnyToken, withTempDataDir } from './support.ts'

const IMAGES = 300
const BYTES = Buffer.alloc(600_000, 7)
const MAX_MEGABYTES = 60
const USER_ID = 'bench'

/** Buffer memory in use while the archive of a user with many images is read. */
export async function benchArchive(print: (line: string) => void): Promise<void> {
  await withTempDataDir(async (dataDir) => {
    const env = readEnv({ DATA_DIR: dataDir, NODE_ENV: 'test', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
    const deps = await openDeps(env, { verifier: acceptAnyToken }, (error) => {
      throw error
    })
    const app = await buildApp(deps)
    try {
      const { id: pcmId } = (
        await app.inject({
          method: 'POST',
          url: contract.createMoment.path,
          headers: { authorization: `Bearer ${USER_ID}` },
          payload: { pcmNumber: 1, surfacePrompt: 'a', sensoryPrompt: 'b', soulPrompt: 'c' },
        })
      ).json<{ id: number }>()
      const ids = Array.from({ length: IMAGES }, () => deps.newId())
      for (const id of ids) await deps.store.put(`images/${USER_ID}/${id}.jpg`, BYTES, 'image/jpeg')
      await deps.db.$client.query(
        `insert into generations (id, user_id, pcm_id, prompt, seed, model_choice, status, stage, image_url, finished_at, content_hash)
         select id, $2, $3, 'x', 1, 'gpt-image-1', 'succeeded', 'done', '/media/images/' || id, now(), 'x' from unnest($1::uuid[]) id`,
        [ids, USER_ID, pcmId],
      )
      await deps.db.$client.query(
        `insert into image_generations (user_id, pcm_id, generation_id, image_url, prompt, seed, model, size, object_key, content_type, byte_length, sha256, width, height)
         select $2, $3, id, '/media/images/' || id, 'x', 1, 'm', '1792x1024', 'images/' || $2 || '/' || id || '.jpg', 'image/jpeg', $4, 'x', 1792, 1024 from unnest($1::uuid[]) id`,
        [ids, USER_ID, pcmId, BYTES.length],
      )
      setFlagsFromString('--expose-gc')
      const collect = runInNewContext('gc') as () => void
      const heldBytes = () => {
        collect()
        return process.memoryUsage().arrayBuffers
      }
      const archive = await streamAccountArchive(deps, USER_ID)
      const before = heldBytes()
      let total = 0
      let chunks = 0
      let highest = 0
      for await (const chunk of archive) {
        total += (chunk as Buffer).length
        if (++chunks % 250 === 0) highest = Math.max(highest, heldBytes() - before)
      }
      const megabytes = (bytes: number) => Math.round(bytes / 1e6)
      print(`an archive of ${IMAGES} images, ${megabytes(total)} MB`)
      print(`  buffers in use at most: ${megabytes(highest)} MB (target: at most ${MAX_MEGABYTES})`)
    } finally {
      await app.close()
      await deps.close()
    }
  })
}
