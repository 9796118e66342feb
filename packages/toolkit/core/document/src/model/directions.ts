import { asRef, isObject, keysOf, objectAt, pointerTo, someObject, type JsonObject } from '@specwright/json-schema/json'
import { componentAt, pointerOf, refOf, valueIn } from '@specwright/json-schema/ref'
import type { LoadedDocument } from '../document.ts'
import { rewriteSchema, shape, type Kind } from '../openapi/openapi-shape.ts'
import { mapped, mappedItems } from './mapped.ts'
import { isMovable, withMovedRefs } from './moved-refs.ts'
import { directedExample, directedExamples } from './directed-example.ts'
import { directedSchema, type View } from './directed-schema.ts'
import type { Direction } from './hidden-properties.ts'
import { contentsOf, differingSchemas, isHiddenAt, isOneWay, schemaPointer, schemaAt } from './differing-schemas.ts'

/** A document whose schemas say what is valid where they are used. */
export interface Directed {
  readonly document: LoadedDocument
  /** The keys that lead to a place in the author's document, for those of this document. */
  writtenKeys(keys: readonly string[]): readonly string[]
}

/** The root of a document whose schemas say what is valid where they are used, which JSON can hold. */
export interface DirectedRoot {
  readonly root: JsonObject
  /** The names of components, each with that of its version for requests. */
  readonly inputs: readonly (readonly [name: string, input: string])[]
}

/** Gives what was made of the same document before, or else makes it. */
export type RecallDirected = (make: () => DirectedRoot | undefined) => DirectedRoot | undefined

/**
 * Reads `readOnly` and `writeOnly`: each component with such properties is for responses, and `...Input` beside it for
 * requests; whatever refers to it refers to the one for its direction. Webhooks and callbacks are sent by the API, so
 * their requests are like responses.
 */
export function withDirections(document: LoadedDocument, recall: RecallDirected = (make) => make()): Directed {
  const directed = recall(() => directedRoot(document.root))
  if (directed === undefined) return { document, writtenKeys: (keys) => keys }
  const { root, inputs } = directed
  const writtenKeys = writtenKeysBy(new Map(inputs))
  return {
    document: {
      ...document,
      root,
      locate: (pointer) => document.locate(pointerTo('', ...writtenKeys(keysOf(pointer)))),
    },
    writtenKeys,
  }
}

/** Nothing if all schemas are valid in both directions. */
function directedRoot(root: JsonObject): DirectedRoot | undefined {
  const { components: written, ...others } = root
  // Most documents that have such properties have some in their components.
  if (!someObject(written, isOneWay) && !someObject(others, isOneWay)) return undefined
  const schemas = objectAt(objectAt(root, 'components'), 'schemas')
  const contents = contentsOf(schemas)
  const inputs = inputNames(root, differingSchemas(root, contents))
  const refs = new Set(contents.flatMap((each) => each.refs))
  const views = {
    request: viewOf(root, 'request', { inputs, refs }),
    response: viewOf(root, 'response', { inputs, refs }),
  }
  const viewed = (direction: Direction, schema: unknown): unknown => directedSchema(schema, views[direction])
  const rewritten = directedPart(root, 'document', {
    root,
    sends: 'request',
    direction: 'request',
    viewed,
  }) as JsonObject // an object becomes an object
  const requests = [...inputs].map(([name, input]) => [input, withoutAnchors(viewed('request', schemas[name]))])
  const all = {
    ...mapped(schemas, (schema, name) => (inputs.has(name) ? viewed('response', schema) : schema)),
    ...Object.fromEntries(requests),
  }
  const components = {
    ...objectAt(rewritten, 'components'),
    ...(Object.keys(all).length > 0 && { schemas: all }),
  }
  const made = { ...rewritten, ...('components' in root && { components }) }
  const moved = [...refs].some(isMovable) ? withMovedRefs(made, { root, keysOf: writtenKeysBy(inputs) }) : made
  return { root: moved, inputs: [...inputs] }
}

/** Gives the keys of a component for those of its requests' version. */
function writtenKeysBy(inputs: ReadonlyMap<string, string>): Directed['writtenKeys'] {
  const written = new Map([...inputs].map(([name, input]) => [input, name]))
  return (keys) => {
    const [components, schemas, input = '', ...rest] = keys
    const name = components === 'components' && schemas === 'schemas' ? written.get(input) : undefined
    return name === undefined ? keys : ['components', 'schemas', name, ...rest]
  }
}

/** A free name for the requests' version of each component. */
function inputNames(root: JsonObject, differing: ReadonlySet<string>): ReadonlyMap<string, string> {
  const taken = new Set(Object.keys(objectAt(objectAt(root, 'components'), 'schemas')))
  const freeName = (base: string): string => {
    let name = base
    for (let n = 2; taken.has(name); n++) name = `${base}_${n}`
    taken.add(name)
    return name
  }
  return new Map([...taken].filter((name) => differing.has(name)).map((name) => [name, freeName(`${name}Input`)]))
}

/** @param refs Receives the refs of what is viewed. */
function viewOf(
  root: JsonObject,
  direction: Direction,
  { inputs, refs }: { readonly inputs: ReadonlyMap<string, string>; readonly refs: Set<string> },
): View {
  const refTo = (ref: string): string => {
    refs.add(ref)
    const target = schemaAt(ref)
    const input = inputs.get(target?.name ?? '')
    if (target === undefined || input === undefined) return ref
    // A property that is no part of one direction is whole in the other.
    const isRequest = (direction === 'request') !== isHiddenAt(root, target, direction)
    return isRequest ? asRef(pointerTo(schemaPointer(input), ...target.keys)) : ref
  }
  return { root, direction, refTo }
}

/** A copy of a component: what refers to an anchor means the component itself. */
function withoutAnchors(schema: unknown): unknown {
  if (!isObject(schema)) return schema
  return rewriteSchema(schema, ({ $id: _, $anchor: __, $dynamicAnchor: ___, ...rest }) => rest)
}

/** Where a part of the document is. */
interface DirectionsScene {
  readonly root: JsonObject
  /** What a request is here: of a client; or, in webhooks and callbacks, what the API sends. */
  readonly sends: Direction
  readonly direction: Direction
  viewed(direction: Direction, schema: unknown): unknown
}

const opposite = { request: 'response', response: 'request' } as const

/** The direction of the members of an OpenAPI object; absent for those of which it stays the same. */
function sceneOf(scene: DirectionsScene, kind: Kind, member: string): DirectionsScene {
  const { sends } = scene
  if (kind === 'document') return at(scene, member === 'webhooks' ? 'response' : 'request')
  if (kind === 'components') return { ...scene, sends: 'request', direction: directionOf(member) }
  if (kind !== 'operation') return scene
  if (member === 'responses') return { ...scene, direction: opposite[sends] }
  return at(scene, member === 'callbacks' ? opposite[sends] : sends)
}

function at(scene: DirectionsScene, sends: Direction): DirectionsScene {
  return scene.sends === sends && scene.direction === sends ? scene : { ...scene, sends, direction: sends }
}

/** The direction of a kind of components; those that a place of the other direction refers to are copied there. */
function directionOf(section: string): Direction {
  return section === 'requestBodies' || section === 'parameters' ? 'request' : 'response'
}

/** What the examples of a body, a parameter or a header are examples of. */
function exampleSchemas(part: JsonObject, kind: Kind): readonly JsonObject[] {
  if (kind !== 'mediaType' && kind !== 'parameter') return []
  const { schema, itemSchema } = part
  if (isObject(schema)) return [schema]
  return isObject(itemSchema) ? [{ type: 'array', items: itemSchema }] : []
}

function directedPart(value: unknown, kind: Kind, scene: DirectionsScene): unknown {
  if (!isObject(value)) return value
  if (kind === 'schema') return scene.viewed(scene.direction, value)
  const ref = refOf(value)
  const section = ref === undefined ? undefined : componentAt(pointerOf(ref) ?? '')?.section
  if (section !== undefined) {
    const isSame = section === 'pathItems' ? scene.sends === 'request' : directionOf(section) === scene.direction
    return isSame ? value : directedPart(valueIn(scene.root, value), kind, scene)
  }
  const holds = shape[kind]
  const schemas = exampleSchemas(value, kind)
  return mapped(value, (each, member) => {
    if (schemas.length > 0 && member === 'example') return directedExample(each, schemas, scene)
    if (schemas.length > 0 && member === 'examples') return directedExamples(each, schemas, scene)
    const rule = Object.hasOwn(holds, member) ? holds[member] : kind === 'callback' ? holds['*'] : undefined
    // The schemas of components have versions for both directions.
    if (rule === undefined || (kind === 'components' && member === 'schemas')) return each
    const [how, inner] = rule
    const inside = sceneOf(scene, kind, member)
    const visited = (item: unknown): unknown => directedPart(item, inner, inside)
    if (how === 'one') return visited(each)
    if (how === 'array') return Array.isArray(each) ? mappedItems(each, visited) : each
    return isObject(each) ? mapped(each, visited) : each
  })
}
