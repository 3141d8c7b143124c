import { vi } from 'vitest'
import type { Generation } from '#shared/contract/generations.ts'
import type { Moment } from '#shared/contract/moments.ts'
import { makeGeneration } from '../../../entities/generation/testing/make-generation.ts'

export interface SentRequest {
  method: string
  path: string
  body: Record<string, unknown>
  headers: Headers
}

interface Refusal {
  status: number
  code: string
  message: string
}

/** The part of a server that one moment's image needs: its moment, credits, one generation at a time, and its events. */
export function generationServer(first: Moment, running: Generation | null = null) {
  const sent: SentRequest[] = []
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>()
  const user = { credits: 9, totalRegenerations: 2 }
  let moment = first
  let current = running
  let refusal: Refusal | undefined
  let count = 0

  const write = (controller: ReadableStreamDefaultController<Uint8Array>) =>
    controller.enqueue(new TextEncoder().encode(`event: generation\ndata: ${JSON.stringify(current)}\n\n`))

  function change(changes: Partial<Generation>) {
    if (!current) throw new Error('Nothing runs.')
    current = { ...current, ...changes }
    if (current.imageUrl) moment = { ...moment, imageUrl: current.imageUrl, isCompleted: true }
    const isOver = current.finishedAt !== null
    for (const stream of streams) {
      write(stream)
      if (isOver) stream.close()
    }
    if (isOver) streams.clear()
  }

  const answers: Record<string, (request: SentRequest) => unknown> = {
    'GET /api/pcms/1': () => moment,
    'GET /api/auth/user': () => ({
      id: 'ada',
      email: null,
      firstName: null,
      lastName: null,
      profileImageUrl: null,
      appearanceProfile: null,
      hasCompletedProfile: true,
      isCreditExempt: false,
      createdAt: first.createdAt,
      updatedAt: first.updatedAt,
      ...user,
    }),
    'GET /api/pcms/1/generation': () => (current && current.finishedAt === null ? current : null),
    'POST /api/generate-image': ({ body }) => {
      current = makeGeneration({
        id: `01936f00-0000-7000-8000-00000000000${++count}`,
        prompt: String(body.prompt),
        feedback: (body.feedback as string | undefined) ?? null,
        createdAt: new Date().toISOString(),
      })
      return current
    },
    'POST cancel': () => {
      change({ status: 'cancelled', stage: 'done', finishedAt: first.updatedAt, errorMessage: 'Cancelled.' })
      return current
    },
    'GET generation': () => current,
    'GET /api/pcms/1/images': () => [],
  }

  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const path = new URL(input, location.origin).pathname
    const request: SentRequest = {
      method: init.method ?? 'GET',
      path,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
      headers: new Headers(init.headers),
    }
    sent.push(request)
    if (path.endsWith('/events')) {
      let own: ReadableStreamDefaultController<Uint8Array> | undefined
      return new Response(
        new ReadableStream({
          start(controller) {
            own = controller
            streams.add(controller)
            write(controller)
          },
          cancel() {
            if (own) streams.delete(own)
          },
        }),
      )
    }
    if (refusal && path === '/api/generate-image') {
      const { status, ...body } = refusal
      return new Response(JSON.stringify({ ...body, requestId: 'r1' }), { status })
    }
    const key = /^\/api\/generations\/[^/]+(\/cancel)?$/.exec(path)
    const answer =
      answers[key ? `${request.method} ${key[1] ? 'cancel' : 'generation'}` : `${request.method} ${path}`]
    if (!answer) throw new Error(`Nobody answers ${request.method} ${path}`)
    return new Response(JSON.stringify(answer(request)), { status: 200 })
  })

  return {
    requests: () => sent.filter(({ path }) => path === '/api/generate-image'),
    frame: (...partialUrls: string[]) => change({ partialUrls }),
    finish(isRegeneration = false) {
      if (isRegeneration) user.totalRegenerations++
      change({
        status: 'succeeded',
        stage: 'done',
        imageUrl: `/media/images/${current?.id}`,
        model: 'model-a',
        size: '1792x1024',
        finishedAt: first.updatedAt,
      })
    },
    fail: (errorCode: string, errorMessage: string) =>
      change({ status: 'failed', stage: 'done', errorCode, errorMessage, finishedAt: first.updatedAt }),
    refuse(next: Refusal | undefined) {
      refusal = next
    },
  }
}
