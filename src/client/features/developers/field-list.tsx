import type { ReactNode } from 'react'
import type { JsonSchema } from './read-document.ts'
import { SchemaType } from './schema-type.tsx'
import { WithCode } from './with-code.tsx'

interface Field {
  name: string
  schema: JsonSchema
  isRequired: boolean
  description?: string | undefined
}

/** The fields of an object, also of one that is part of it or of a list. */
function fieldsOf(schema: JsonSchema, prefix = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const path = `${prefix}${name}`
    const inner =
      part.type === 'array' ? part.items : (part.anyOf?.find(({ properties }) => properties) ?? part)
    return [
      {
        name: path,
        schema: part,
        isRequired: schema.required?.includes(name) ?? false,
        description: part.description,
      },
      ...(inner?.properties ? fieldsOf(inner, `${path}.`) : []),
    ]
  })
}

/** Fields of a body or of an answer. `isInput` says which of them must be sent. */
export function FieldList({ schema, isInput }: { schema: JsonSchema; isInput: boolean }) {
  const fields = fieldsOf(schema)
  return fields.length === 0 ? (
    <p className="text-sm text-quiet">
      <SchemaType schema={schema} />
    </p>
  ) : (
    <Rows rows={fields} hasOptional={isInput} />
  )
}

/** Name, type and meaning of each row. */
export function Rows({ rows, hasOptional }: { rows: readonly Field[]; hasOptional: boolean }): ReactNode {
  return (
    <dl className="divide-y divide-line text-sm">
      {rows.map(({ name, schema, isRequired, description }) => (
        <div key={name} className="grid gap-x-6 gap-y-0.5 py-2.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <dt className="font-mono text-xs/6 wrap-anywhere text-words">
            {name}
            {hasOptional && !isRequired && <span className="font-sans text-faint"> optional</span>}
          </dt>
          <dd className="text-quiet">
            <SchemaType schema={schema} />
            {schema.default !== undefined && `, ${JSON.stringify(schema.default)} if left out`}
            {description && (
              <p className="text-xs text-faint">
                <WithCode text={description} />
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
