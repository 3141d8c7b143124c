import { contract } from '#shared/contract/index.ts'
import { LAYERS, type Person, type TestApp } from './test-app.ts'

/** Inserts a moment and `count` images with these bytes directly into store and database. Returns the images' URLs. */
export async function insertImages(t: TestApp, person: Person, count: number, bytes: Uint8Array) {
  const { userId } = person
  const { id: pcmId } = await person.call(contract.createMoment, { body: { pcmNumber: 1, ...LAYERS } })
  const ids = Array.from({ length: count }, () => t.deps.newId())
  await Promise.all(ids.map((id) => t.deps.store.put(`images/${userId}/${id}.jpg`, bytes, 'image/jpeg')))
  await t.deps.db.$client.query(
    `insert into generations (id, user_id, pcm_id, prompt, seed, model_choice, status, stage, image_url, finished_at, content_hash)
     select id, $2, $3, 'x', 1, 'gpt-image-1', 'succeeded', 'done', '/media/images/' || id, now(), 'x' from unnest($1::uuid[]) id`,
    [ids, userId, pcmId],
  )
  await t.deps.db.$client.query(
    `insert into image_generations (user_id, pcm_id, generation_id, image_url, prompt, seed, model, size, object_key, content_type, byte_length, sha256, width, height)
     select $2, $3, id, '/media/images/' || id, 'x', 1, 'm', '1792x1024', 'images/' || $2 || '/' || id || '.jpg', 'image/jpeg', $4, 'x', 1792, 1024 from unnest($1::uuid[]) id`,
    [ids, userId, pcmId, bytes.length],
  )
  return ids.map((id) => `/media/images/${id}`)
}
