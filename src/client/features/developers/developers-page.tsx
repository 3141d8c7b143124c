import { TOKEN_SCOPES } from '#shared/contract/call.ts'
import { paths } from '#shared/paths.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { buttonVariants } from '../../ui/button.tsx'
import { Wordmark } from '../../ui/logo.tsx'
import { CallEntry } from './call-entry.tsx'
import { CodeBlock } from './code-block.tsx'
import { FieldList } from './field-list.tsx'
import { readDocument } from './read-document.ts'
import { WithCode } from './with-code.tsx'

const SCOPES: Record<(typeof TOKEN_SCOPES)[number], string> = {
  read: 'reads what you have written, your images, your practice, your credits, and your name and address',
  write: 'changes what you have written and practise; includes reading',
  generate: 'has AI write and paint, which spends credits, and cancels it; includes reading',
}

const FIRST_CALL = `SITE=https://the-address-of-this-site
TOKEN=fm_the-token-that-you-have-made
curl "$SITE/api/pcms" -H "Authorization: Bearer $TOKEN"`

const SIGN_IN_ONLY =
  'Sign-in, tokens, purchases and the deletion of the account are not for tokens: their examples send `$SIGN_IN`, which is the `access_token` that the sign-in service answers with when your `email` and `password` are posted to `/auth/v1/token?grant_type=password`.'

const RULES = [
  [
    'Bodies',
    'are JSON of at most 1 MB. Later versions may add fields to answers: ignore those that you do not know.',
  ],
  [
    'Errors',
    'have a status, a `code` for programs, a `message` for people and a `requestId`, in one form. A record of somebody else is 404, as if it did not exist.',
  ],
  [
    'Versions',
    'protect words from being overwritten: records have an `ETag`; send it back as `If-Match`. If the record was changed since, the answer is 412 with the record as it is now. `If-Match: *` changes it in any case.',
  ],
  [
    'Retries',
    'are safe for the calls that name `Idempotency-Key` among their parameters: the same key is carried out once, however often it is sent. Other calls do not read it.',
  ],
  [
    'Long work',
    'answers 202 with `Prefer: respond-async`, and the URL in `Location` says how it goes on, as does its stream of events.',
  ],
  ['Pages', 'of long lists name the next one in the header `Link`, with `rel="next"`.'],
  [
    'Limits',
    'are in the headers `RateLimit-Policy` and `RateLimit`. Above one, the answer is 429, and `Retry-After` says how many seconds to wait.',
  ],
] as const

const anchorOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')
const linkStyle = 'text-amber underline underline-offset-4'

/** /developers: every call, from the document that the server publishes. Rendered at build time, and sent without scripts. */
export function DevelopersPage() {
  const { features, schemas } = readDocument()
  return (
    <>
      <header className="mx-auto flex w-full max-w-4xl items-center justify-between gap-4 px-4 py-3 sm:px-6">
        <a href={paths.start} className="rounded-s py-2">
          <Wordmark />
        </a>
        <a href={paths.account} className={buttonVariants({ variant: 'ghost', edge: 'end' })}>
          Your account
        </a>
      </header>
      <main id="main" className="mx-auto w-full max-w-4xl flex-1 px-4 pt-6 pb-16 sm:px-6 sm:pt-10">
        <h1 className="text-3xl">For Developers</h1>
        <p className="mt-4 max-w-prose text-lg text-quiet">
          Everything that the pages of {PRODUCT_NAME} do goes through these calls. Your own programs can make
          them, too: to keep a copy of your moments, to plan a step from your calendar, or to show today’s
          image on a frame in the kitchen.
        </p>

        <section className="pt-10">
          <h2 className="text-2xl">Begin</h2>
          <p className="mt-3 max-w-prose text-quiet">
            Make an access token on{' '}
            <a href={`${paths.account}#access-tokens`} className={linkStyle}>
              your account page
            </a>{' '}
            (sign in first, if you are not signed in), and send it with each request. Whoever has it can do
            what you chose for it, so keep it as you keep a password.
          </p>
          <div className="mt-4">
            <CodeBlock label="A first call">{FIRST_CALL}</CodeBlock>
          </div>
          <dl className="mt-5 grid gap-2 text-sm text-quiet">
            {TOKEN_SCOPES.map((scope) => (
              <div key={scope} className="flex gap-3">
                <dt className="w-20 shrink-0 font-mono text-words">{scope}</dt>
                <dd>{SCOPES[scope]}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-5 max-w-prose text-sm text-quiet">
            <WithCode text={SIGN_IN_ONLY} /> For tools that read OpenAPI, the same is at{' '}
            <a href="/api/openapi.json" className={linkStyle}>
              /api/openapi.json
            </a>
            .
          </p>
        </section>

        <section className="pt-10">
          <h2 className="text-2xl">What holds for every call</h2>
          <dl className="mt-4 grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2">
            {RULES.map(([name, rule]) => (
              <div key={name}>
                <dt className="font-medium text-words">{name}</dt>
                <dd className="text-quiet">
                  <WithCode text={rule} />
                </dd>
              </div>
            ))}
          </dl>
        </section>

        <nav aria-label="On this page" className="mt-10 rounded-l border border-line bg-raised px-6 py-4">
          <ul className="grid grid-cols-2 gap-x-6 sm:grid-cols-3">
            {[...features.map(({ name }) => name), 'Schemas'].map((name) => (
              <li key={name}>
                <a
                  href={`#${anchorOf(name)}`}
                  className="inline-flex min-h-11 items-center text-sm text-quiet underline-offset-4 hover:text-words hover:underline"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>

        {features.map(({ name, operations }) => (
          <section key={name} id={anchorOf(name)} className="scroll-mt-6 pt-10">
            <h2 className="mb-2 text-2xl">{name}</h2>
            <div className="divide-y divide-line border-y border-line">
              {operations.map((call) => (
                <CallEntry key={call.operationId} call={call} />
              ))}
            </div>
          </section>
        ))}

        <section id="schemas" className="scroll-mt-6 pt-10">
          <h2 className="mb-2 text-2xl">Schemas</h2>
          <div className="divide-y divide-line border-y border-line">
            {schemas.map(([name, schema]) => (
              <section key={name} id={`schema-${name}`} className="scroll-mt-6 py-5">
                <h3 className="mb-1 text-lg">{name}</h3>
                <FieldList schema={schema} isInput={false} />
              </section>
            ))}
          </div>
        </section>
      </main>
    </>
  )
}
