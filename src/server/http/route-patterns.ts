import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** The methods of the routes with the request's path; empty for an unknown path, and when the request's method is one of them. */
    otherMethodsOf(request: FastifyRequest): string[]
    /** Every registered route, with its pattern. */
    registeredRoutes(): { method: string; url: string }[]
  }
}

/** Collects the routes that are registered afterwards. */
export function collectRoutes(app: FastifyInstance): void {
  const methodsByUrl = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ method, url }) => {
    const methods = methodsByUrl.get(url) ?? new Set()
    for (const one of [method].flat()) methods.add(one)
    methodsByUrl.set(url, methods)
  })
  app.decorate('registeredRoutes', () =>
    [...methodsByUrl].flatMap(([url, methods]) => [...methods].map((method) => ({ method, url }))),
  )
  app.decorate('otherMethodsOf', (request) => {
    const path = pathOf(request)
    const methods = new Set(
      [...methodsByUrl].flatMap(([url, known]) => (matchesPattern(url, path) ? [...known] : [])),
    )
    return methods.has(request.method) ? [] : [...methods]
  })
}

/** The path of the request's URL, still encoded. */
export const pathOf = ({ url }: Pick<FastifyRequest, 'url'>): string => url.split(/[?#]/, 1)[0] ?? ''

/** Whether the path has the segments of the pattern, in which `:name` stands for any segment. */
export function matchesPattern(pattern: string, path: string): boolean {
  const segments = path.split('/')
  const expected = pattern.split('/')
  return (
    segments.length === expected.length &&
    expected.every((one, index) => (one.startsWith(':') ? segments[index] !== '' : one === segments[index]))
  )
}
