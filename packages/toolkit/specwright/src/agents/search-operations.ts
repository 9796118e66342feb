import { rankOf, withoutPhrases, type RankedRow } from '@specwright/code/ranking'
import type { Model } from '@specwright/document/model'
import { isObject } from '@specwright/json-schema/json'
import { inputParameters } from './operation-input.ts'
import type { OperationTable } from './operation-table.ts'

/** What a search finds: an operation or a named schema. */
export interface FoundEntry {
  readonly operation?: string
  readonly schema?: string
  /** Method and path of an operation. */
  readonly request?: string
  readonly summary?: string
}

/** The most that a search gives. */
const maxFound = 8

/** Searches the operations and schemas of a contract by words, as its docs do. */
export function operationSearch({
  contract: { model },
  operations,
}: OperationTable): (query: string) => readonly FoundEntry[] {
  const rows = [
    ...operations.map(({ id, client, method, operation }) => {
      const { summary, description, path, tag } = operation
      const words = [client, summary, description, ...inputParameters(operation).map(({ name }) => name)]
      const row: RankedRow = { kind: 'operation', title: id, path: [tag, path], url: '', text: words.join(' ') }
      const request = `${method} ${path}`
      return { row, found: { operation: id, request, ...(summary !== '' && { summary }) } }
    }),
    ...schemaRows(model),
  ]
  return (query) => {
    const written = withoutPhrases(query)
    return rows
      .map(({ row, found }) => ({ found, rank: rankOf(row, written) }))
      .filter(({ rank }) => rank > 0)
      .toSorted((left, right) => right.rank - left.rank)
      .slice(0, maxFound)
      .map(({ found }) => found)
  }
}

function schemaRows({ schemas }: Model): readonly { readonly row: RankedRow; readonly found: FoundEntry }[] {
  return schemas.map(({ name, schema }) => {
    const { description = '', properties = {} } = isObject(schema) ? schema : {}
    const text = [String(description), ...Object.keys(Object(properties) as object)].join(' ')
    return { row: { kind: 'schema', title: name, path: [], url: '', text }, found: { schema: name } }
  })
}
