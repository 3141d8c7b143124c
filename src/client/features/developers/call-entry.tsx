import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { CodeBlock } from './code-block.tsx'
import { FieldList, Rows } from './field-list.tsx'
import type { Operation } from './read-document.ts'
import { SchemaType } from './schema-type.tsx'
import { WithCode } from './with-code.tsx'

/** One call: a line, and everything about it when it is opened. */
export function CallEntry({ call }: { call: Operation }) {
  const { method, path, summary, description, parameters, requestBody, responses } = call
  const body = requestBody?.content['application/json']
  const errors = Object.entries(responses).filter(([status]) => Number(status) >= 400)
  return (
    <details id={call.operationId} className="group scroll-mt-6">
      <summary className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-0.5 rounded-s py-2.5 hover:[&_h3]:text-amber [&::-webkit-details-marker]:hidden">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="font-sans text-base font-normal tracking-normal text-words">{summary}</h3>
          <span className="block font-mono text-xs wrap-anywhere text-faint">
            <span className="text-amber">{method}</span> {path}
          </span>
        </div>
        <span className="flex items-center gap-3 max-sm:w-full max-sm:justify-between">
          <Badge>{accessOf(call)}</Badge>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-quiet transition-transform duration-(--duration-quick) group-open:rotate-180"
          />
        </span>
      </summary>
      <div className="flex flex-col gap-5 pt-1 pb-6">
        {description && (
          <p className="max-w-prose text-sm text-quiet">
            <WithCode text={description} />
          </p>
        )}
        {parameters.length > 0 && (
          <Part title="Parameters">
            <Rows
              hasOptional
              rows={parameters.map(({ name, schema, required, description: meaning }) => ({
                name,
                schema,
                isRequired: required,
                description: meaning ?? schema.description,
              }))}
            />
          </Part>
        )}
        {body && (
          <Part title="Body">
            <FieldList schema={body.schema} isInput />
          </Part>
        )}
        <Part title="Answer">
          {Object.entries(responses)
            .filter(([status]) => Number(status) < 400)
            .map(([status, response]) => (
              <Answer key={status} status={status} response={response} />
            ))}
        </Part>
        {errors.length > 0 && (
          <Part title="Errors">
            <ul className="grid gap-1 text-sm text-quiet">
              {errors.map(([status, { description: codes }]) => (
                <li key={status} className="flex">
                  <span className="w-11 shrink-0 tabular-nums">{status}</span>
                  <span>
                    <WithCode text={codes} />
                  </span>
                </li>
              ))}
            </ul>
          </Part>
        )}
        <Part title="Example">
          <CodeBlock label={`Example of ${summary}`}>{exampleOf(call)}</CodeBlock>
        </Part>
      </div>
    </details>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h4 className="mb-1 text-xs font-semibold tracking-wide text-faint uppercase">{title}</h4>
      {children}
    </section>
  )
}

function Answer({ status, response }: { status: string; response: Operation['responses'][string] }) {
  const [type, content] = Object.entries(response.content ?? {})[0] ?? []
  const schema = content?.['x-event-data']?.generation ?? content?.schema
  return (
    <div className="text-sm text-quiet">
      <p>
        <span className="inline-block w-11 tabular-nums">{status}</span>
        {type && type !== 'application/json' ? `${type} ` : ''}
        {schema ? (
          schema.properties ? (
            'an object with these fields:'
          ) : (
            <SchemaType schema={schema} />
          )
        ) : (
          !type && response.description
        )}
      </p>
      {schema?.properties && <FieldList schema={schema} isInput={false} />}
    </div>
  )
}

/** Who may make the call. */
function accessOf({ security }: Operation): string {
  const scope = security.flatMap((one) => one.personalToken ?? [])[0]
  if (scope !== undefined) return `scope ${scope}`
  return security.length === 0 ? 'public' : 'sign-in only'
}

const EXAMPLE_VALUES: Readonly<Record<string, string>> = { pcm: '1', index: '0', attempt: '1' }

const exampleValue = (name: string) => EXAMPLE_VALUES[name] ?? `$${name.toUpperCase()}`

/** The file that an answer is written to which a terminal cannot show; undefined for the others. */
function fileOf({ responses, tags }: Operation): string | undefined {
  if (tags[0] === 'Files') return 'file'
  return responses[200]?.content?.['application/zip'] ? 'data.zip' : undefined
}

/** A command that works once its variables are set. `$TOKEN` is a personal token, `$SIGN_IN` the access token of a sign-in. */
function exampleOf(call: Operation): string {
  const { method, path, security, parameters, requestBody } = call
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => exampleValue(name))
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name }) => `${name}=${exampleValue(name)}`)
    .join('&')
  const bearer = security.some(({ personalToken }) => personalToken) ? '$TOKEN' : '$SIGN_IN'
  const file = fileOf(call)
  const example = requestBody?.content['application/json'].example
  return [
    `curl "$SITE${filled}${query && `?${query}`}"`,
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...(security.length === 0 ? [] : [`-H "Authorization: Bearer ${bearer}"`]),
    ...(parameters.some(({ name }) => name === 'If-Match') ? ["-H 'If-Match: *'"] : []),
    ...(parameters.some(({ name }) => name === 'Prefer') ? ["-H 'Prefer: respond-async'"] : []),
    ...(example ? ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(example)}'`] : []),
    ...(file === undefined ? [] : [`-o ${file}`]),
  ].join(' \\\n  ')
}
