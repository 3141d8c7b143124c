import { CLIENT_PACKAGES } from './scripts/client-packages.mjs'

/** The import rules. They are path patterns, so they also apply to new features. */
const client = '^src/client'
const server = '^src/server'
const rule = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

export default {
  forbidden: [
    rule('no-circular', {}, { circular: true }, 'A circular import has no defined direction of dependency.'),
    rule('no-unresolvable', {}, { couldNotResolve: true }, 'Every import must exist.'),
    rule(
      'shared-imports-only-zod',
      { path: '^src/shared', pathNot: '\\.test\\.ts$' },
      { pathNot: ['^src/shared', 'node_modules/zod/'] },
      'Shared code runs in the browser and on the server.',
    ),
    rule(
      'client-never-server',
      { path: client },
      { path: '^src/(server|studio)' },
      'The client depends on the contract only.',
    ),
    rule('server-never-client', { path: server }, { path: client }, 'The server never imports the client.'),
    rule(
      'studio-has-no-dependencies',
      { path: '^src/studio' },
      { path: '^src/(server|client|shared)' },
      'The studio could be published as a package.',
    ),
    rule(
      'painter-reads-no-words',
      { path: '^src/studio/paint-worker\\.ts$' },
      { path: '^src/studio/understanding/(tokenize|embed)\\.ts$', reachable: true },
      'A thread that paints has 56 MB, which the models of language alone would fill.',
    ),
    rule(
      'client-features-apart',
      { path: '^src/client/features/([^/]+)/' },
      { path: '^src/client/features/([^/]+)/', pathNot: '^src/client/features/$1/' },
      'A screen in app/ composes features.',
    ),
    rule(
      'client-features-below-app',
      { path: '^src/client/(features|entities|ui|lib)/' },
      { path: '^src/client/(app|main)' },
      'app -> features -> entities -> ui, lib -> shared.',
    ),
    rule(
      'client-entities-below-features',
      { path: '^src/client/entities/' },
      { path: '^src/client/features/' },
      'Code that two features need is an entity; an entity imports no feature.',
    ),
    rule(
      'client-ui-lib-lowest',
      { path: '^src/client/(ui|lib)/' },
      { path: '^src/client/(features|entities)/' },
      'app -> features -> entities -> ui, lib -> shared.',
    ),
    rule(
      'landing-without-tailwind-merge',
      {
        path: [
          '^src/client/features/landing/',
          '^src/client/app/layouts/public-',
          '^src/client/ui/(button|loading|logo|page|toaster)\\.tsx$',
        ],
      },
      { path: '^src/client/ui/cn\\.ts$' },
      'The landing page loads these, and tailwind-merge has 8 KB gzip: use variants and clsx.',
    ),
    rule(
      'server-without-client-packages',
      { path: '^src/(server|shared|studio)', pathNot: ['/testing/', '\\.test\\.ts$'] },
      { path: `node_modules/(${CLIENT_PACKAGES.join('|')})/`, dependencyTypesNot: ['type-only'] },
      'An image of the server has no packages of the client.',
    ),
    rule(
      'only-providers-imports-adapters',
      {
        path: server,
        pathNot: [
          '^src/server/providers\\.ts$',
          '^src/server/adapters/',
          '^src/server/testing/',
          '\\.test\\.ts$',
        ],
      },
      { path: '^src/server/adapters/', pathNot: '/port\\.ts$' },
      'Only providers.ts chooses providers.',
    ),
    rule(
      'feature-uses-service-of-another',
      { path: '^src/server/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      { path: '^src/server/features/([^/]+)/', pathNot: ['^src/server/features/$1/', '/service\\.ts$'] },
      "A feature may import another's service.ts only.",
    ),
    rule(
      'generations-below-scenarios',
      { path: '^src/server/features/(moments|generations)/' },
      { path: '^src/server/features/scenarios/' },
      'scenarios -> generations -> moments.',
    ),
    rule(
      'orm-only-in-data-access',
      {
        path: server,
        pathNot: [
          '^src/server/db/',
          '^src/server/adapters/database/',
          '/queries\\.ts$',
          '/queries/',
          '^src/server/jobs/',
          '^src/server/testing/',
          '\\.test\\.ts$',
          '/migrate\\.ts$',
        ],
      },
      { path: 'node_modules/(drizzle-orm|pg)/', dependencyTypesNot: ['type-only'] },
      'ORM only in db, queries, jobs, testing.',
    ),
    rule(
      'http-only-in-routes',
      {
        path: server,
        pathNot: [
          '^src/server/http/',
          '[/.]routes\\.ts$',
          '^src/server/app\\.ts$',
          '^src/server/testing/',
          '\\.test\\.ts$',
        ],
      },
      { path: 'node_modules/(fastify|@fastify)/' },
      'HTTP types only in http, routes.ts and *.routes.ts.',
    ),
    rule(
      'http-below-features',
      { path: '^src/server/http/', pathNot: ['/testing/', '\\.test\\.ts$'] },
      { path: '^src/server/features/' },
      'Features use http; app.ts passes to http what it needs from features.',
    ),
    rule(
      'no-imports-of-tests',
      { pathNot: '(\\.test\\.tsx?$|^e2e|/testing/|^bench|^scripts/studio-library)' },
      { path: '(\\.test\\.tsx?$|/testing/)' },
      'Test helpers stay in tests, benches and the sheets of the library.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Tests are left out: the parser does not know `await using` yet.
    exclude: { path: '(^dist|^data|[.]test[.]tsx?$|^e2e)' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
