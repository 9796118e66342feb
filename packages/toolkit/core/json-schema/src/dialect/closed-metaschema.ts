import { isObject } from '../json.ts'
import { metaschemas } from './metaschema.ts'
import { resolveReference } from './uri.ts'

interface Metaschema {
  readonly title: string
  readonly allOf?: readonly { readonly $ref: string }[]
  readonly properties: object
  readonly $defs?: object
}

/**
 * A meta-schema as one self-contained schema, for documents whose types and validators have names: its vocabularies are
 * merged, and dynamic references refer to its root, which is their target if validation starts there.
 *
 * @returns `undefined` if the URI is not that of a meta-schema.
 */
export function closedMetaschema(uri: string): object | undefined {
  const parts = vocabulariesOf(uri)
  const [root] = parts
  return (
    root && {
      title: root.title,
      type: ['object', 'boolean'],
      properties: closed(Object.assign({}, ...parts.map(({ properties }) => properties))),
      $defs: closed(Object.assign({}, ...parts.map(({ $defs }) => $defs))),
    }
  )
}

/** A meta-schema and its vocabularies; they share no keyword and no definition. */
function vocabulariesOf(uri: string): Metaschema[] {
  const metaschema = metaschemas.get(uri) as Metaschema | undefined // this package's own
  if (metaschema === undefined) return []
  return [
    metaschema,
    ...(metaschema.allOf ?? []).flatMap(({ $ref }) => vocabulariesOf(resolveReference($ref, uri).uri)),
  ]
}

function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      if (key === '$ref' && typeof member === 'string') return [key, member.slice(member.indexOf('#'))]
      return key === '$dynamicRef' && typeof member === 'string' ? ['$ref', '#'] : [key, closed(member)]
    }),
  )
}
