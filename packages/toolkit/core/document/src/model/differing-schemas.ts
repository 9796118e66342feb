import { atPointer, childPointer, isObject, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import { componentAt, pointerOf, refOf, type Component } from '@specwright/json-schema/ref'
import { grouped } from '@specwright/json-schema/grouped'
import { directedSchema } from './directed-schema.ts'
import { isHiddenSchema, type Direction } from './hidden-properties.ts'

/** Whether a schema is part of requests alone, or of responses alone. */
export function isOneWay(object: JsonObject): boolean {
  return object['readOnly'] === true || object['writeOnly'] === true
}

/** A component, and what is in it. */
export interface Contents {
  readonly name: string
  readonly schema: JsonObject
  /** The refs in it, each once. */
  readonly refs: readonly string[]
  /** Whether a schema in it is part of requests alone, or of responses alone. */
  readonly hasOneWay: boolean
}

/** What is in the schemas of a document, by their names. */
export function contentsOf(schemas: JsonObject): readonly Contents[] {
  return Object.entries(schemas).flatMap(([name, schema]) => {
    if (!isObject(schema)) return []
    const refs = new Set<string>()
    let hasOneWay = false
    const visit = (value: object): void => {
      if (isObject(value)) {
        const ref = refOf(value)
        if (ref !== undefined) refs.add(ref)
        hasOneWay ||= isOneWay(value)
      }
      for (const member of Object.values(value)) if (typeof member === 'object' && member !== null) visit(member)
    }
    visit(schema)
    return [{ name, schema, refs: [...refs], hasOneWay }]
  })
}

/**
 * Names of the components that are not the same for requests and responses, by themselves or by what they refer to.
 *
 * @param schemas What is in the components.
 */
export function differingSchemas(root: JsonObject, schemas: readonly Contents[]): ReadonlySet<string> {
  const starts: Contents[] = []
  const uses: ComponentUse[] = []
  for (const each of schemas) {
    const targets = each.refs.map(schemaAt)
    for (const target of targets) if (target !== undefined) uses.push({ user: each.name, target })
    if (each.hasOneWay || targets.includes(undefined)) starts.push(each)
  }
  // Only what leads to a property of one direction can differ.
  const leading = withUsers(starts.map(contentsName), uses)
  const same = (ref: string): string => ref
  const differs = ({ schema }: Contents): boolean => {
    const request = directedSchema(schema, { root, direction: 'request', refTo: same })
    const response = directedSchema(schema, { root, direction: 'response', refTo: same })
    return request !== response && JSON.stringify(request) !== JSON.stringify(response)
  }
  const isHidden = ({ target }: ComponentUse): boolean =>
    isHiddenAt(root, target, 'request') || isHiddenAt(root, target, 'response')
  const seen = uses.filter((use) => !isHidden(use))
  // Most of them refer to one that differs by itself.
  const found = withUsers(starts.filter(differs).map(contentsName), seen)
  const others = schemas.filter((each) => leading.has(each.name) && !found.has(each.name) && differs(each))
  return withUsers([...found, ...others.map(contentsName)], seen)
}

function contentsName({ name }: Contents): string {
  return name
}

/** A component that refers to a component, or to a part of it. */
interface ComponentUse {
  readonly user: string
  readonly target: Component
}

/** Some components, and all that refer to them, even by others. */
function withUsers(names: readonly string[], uses: readonly ComponentUse[]): ReadonlySet<string> {
  const users = grouped(uses, ({ target }) => target.name)
  // Iterating over a set includes what is added meanwhile.
  const all = new Set(names)
  for (const name of all) for (const { user } of users.get(name) ?? []) all.add(user)
  return all
}

/** The named schema that a ref leads to or into. */
export function schemaAt(ref: string): Component | undefined {
  const component = componentAt(pointerOf(ref) ?? '')
  return component?.section === 'schemas' ? component : undefined
}

/** Whether a part of a schema is in a property that is no part of a direction. */
export function isHiddenAt(root: JsonObject, { name, keys }: Component, direction: Direction): boolean {
  return keys.some((_, index) => {
    if (keys[index - 1] !== 'properties') return false
    const pointer = pointerTo(schemaPointer(name), ...keys.slice(0, index + 1))
    return isHiddenSchema(atPointer(root, pointer), root, direction)
  })
}

/** The JSON Pointer of a component. */
export function schemaPointer(name: string): string {
  return childPointer('/components/schemas', name)
}
