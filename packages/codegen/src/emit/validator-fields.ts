import { isObject, own } from '../document.ts'
import type { Model } from '../model.ts'
import { typesOf } from '../schema/in-place.ts'
import { enter, type Place, type Sub } from '../schema/place.ts'
import type { Registry } from '../schema/registry.ts'

/** What a field of a query or a form is: see `packages/validators/src/decode.ts`. */
type Field = 'string' | 'number' | 'boolean' | readonly [item: 'string' | 'number' | 'boolean', separator?: string]

const separators: Readonly<Record<string, string>> = { form: ',', spaceDelimited: ' ', pipeDelimited: '|' }

/** The fields of an object that are not plain text, with how each is read from a query or a form. */
export function fieldsOf(
  place: Place,
  registry: Registry,
  styleOf: (name: string) => { style: string; explode: boolean },
): Record<string, Field> {
  const properties = isObject(place.schema) ? own(place.schema, 'properties') : undefined
  const names = isObject(properties) ? Object.keys(properties) : []
  const fields = names.flatMap((name): [string, Field][] => {
    const child = subAt(registry.child(place, 'properties', name))
    const types = typesOf(child, registry)
    if (types?.has('array')) {
      const { style, explode } = styleOf(name)
      const kind = kindOf(subAt(registry.child(child.place, 'items')), registry)
      return [[name, explode ? [kind] : [kind, separators[style] ?? ',']]]
    }
    const kind = kindOf(child, registry)
    return kind === 'string' ? [] : [[name, kind]]
  })
  return Object.fromEntries(fields)
}

/** How each parameter of an operation's query is written. */
export function queryStyles(
  { operations }: Model,
  operation: string,
): (name: string) => { style: string; explode: boolean } {
  const parameters = operations.find(({ id }) => id === operation)?.parameters ?? []
  return (name) =>
    parameters.find((each) => each.in === 'query' && each.name === name) ?? { style: 'form', explode: true }
}

/** JSON Pointers of the named schemas that a form body has. */
export function formSchemas({ operations }: Model): ReadonlySet<string> {
  const bodies = operations.flatMap(({ requestBody }) => requestBody?.content ?? [])
  const forms = bodies.filter(({ contentType }) => /^application\/x-www-form-urlencoded/i.test(contentType))
  const references = forms.flatMap(({ schema }) => (isObject(schema) ? [own(schema, '$ref')] : []))
  return new Set(
    references.flatMap((reference) => (typeof reference === 'string' ? [decodeURIComponent(reference.slice(1))] : [])),
  )
}

function kindOf(sub: Sub, registry: Registry): 'string' | 'number' | 'boolean' {
  const types = typesOf(sub, registry)
  if (types === undefined || types.has('string')) return 'string'
  return types.has('number') ? 'number' : types.has('boolean') ? 'boolean' : 'string'
}

function subAt(place: Place): Sub {
  return { place, scope: enter(new Map(), place.resource) }
}
