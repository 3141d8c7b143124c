import { Fragment, type ReactNode } from 'react'
import type { JsonSchema } from './read-document.ts'

const nameOf = (ref: string) => ref.split('/').at(-1) ?? ''

const linkStyle = 'text-amber underline decoration-amber/40 underline-offset-4 hover:decoration-amber'

/** The type of a value in words, with links to named schemas: `text of at most 500 characters or null`. */
export function SchemaType({ schema }: { schema: JsonSchema }): ReactNode {
  if (schema.$ref) {
    const name = nameOf(schema.$ref)
    return (
      <a href={`#schema-${name}`} className={linkStyle}>
        {name}
      </a>
    )
  }
  if (schema.anyOf)
    return schema.anyOf.map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity, and the page is rendered once.
      <Fragment key={index}>
        {index > 0 && ' or '}
        <SchemaType schema={part} />
      </Fragment>
    ))
  if (schema.type === 'array')
    return <>list of {schema.items ? <SchemaType schema={schema.items} /> : 'values'}</>
  return wordsOf(schema)
}

function wordsOf({
  type,
  format,
  enum: values,
  const: value,
  minimum,
  maximum,
  maxLength,
}: JsonSchema): string {
  if (values) return values.map((one) => JSON.stringify(one)).join(' or ')
  if (value !== undefined) return JSON.stringify(value)
  if (type === 'string')
    return format === 'uuid'
      ? 'UUID'
      : format === 'date-time'
        ? 'time (ISO 8601)'
        : maxLength === undefined
          ? 'text'
          : `text of at most ${maxLength.toLocaleString('en-GB')} characters`
  if (type === 'boolean') return 'true or false'
  if (type === 'integer' || type === 'number') {
    const isBounded = maximum !== undefined && maximum < 2_147_483_647
    return isBounded ? `number from ${minimum ?? 0} to ${maximum}` : 'number'
  }
  if (type === 'null') return 'null'
  return type === 'object' ? 'object' : 'any value'
}
