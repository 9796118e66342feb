import { isValid } from '@specwright/json-schema/examples'
import {
  atPointer,
  isObject,
  objectAt,
  own,
  pointerTo,
  type JsonObject,
  type JsonSchema,
} from '@specwright/json-schema/json'
import { subschemasOf } from '@specwright/json-schema/keyword'
import { resolvedIn, type Located } from '@specwright/json-schema/ref'
import { everyOperation, kindOfType, type Model } from '@specwright/document/model'
import type { Diagnostic } from '@specwright/document/diagnostics'

/**
 * Reports the defaults and examples of a document that its own schemas refuse. Calls, samples, docs and mock pass them over; the
 * examples of responses are judged where the mock is made, by their validators.
 */
export function unusableValues(model: Model): Diagnostic[] {
  const { root, locate } = model.document
  const found = new Map<string, Diagnostic>()
  const seen = new Set<unknown>()

  /** Judges a value by its schema. */
  function judge(schema: JsonSchema, value: unknown, pointer: string): void {
    // A null often stands for none.
    if (value === undefined || value === null || isValid(schema, value, root)) return
    const what = pointer.endsWith('/default') ? 'default' : 'example'
    const message = `Cannot use this ${what}: its schema does not allow it. Correct it, or its schema`
    found.set(pointer, { severity: 'warning', code: `invalid-${what}`, message, location: locate(pointer) })
  }

  function visitSchema(schema: unknown, pointer: string): void {
    if (!isObject(schema) || seen.has(schema)) return
    seen.add(schema)
    for (const member of ['default', 'example']) judge(schema, own(schema, member), pointerTo(pointer, member))
    const examples = own(schema, 'examples')
    for (const [index, value] of Array.isArray(examples) ? examples.entries() : [])
      judge(schema, value, pointerTo(pointer, 'examples', String(index)))
    for (const [keys, each] of subschemasOf(schema)) visitSchema(each, pointerTo(pointer, ...keys))
  }

  /** Judges the examples of a parameter, or of the content of a body. */
  function visitHolder(holder: unknown, pointer: string): void {
    if (!isObject(holder) || seen.has(holder)) return
    seen.add(holder)
    const schema = own(holder, 'schema')
    if (!isObject(schema)) return
    visitSchema(schema, pointerTo(pointer, 'schema'))
    judge(schema, own(holder, 'example'), pointerTo(pointer, 'example'))
    for (const [name, each] of membersOf(holder, 'examples'))
      if (isObject(each)) judge(schema, own(each, 'value'), pointerTo(pointer, 'examples', name, 'value'))
  }

  for (const [name, schema] of membersOf(objectAt(root, 'components'), 'schemas'))
    visitSchema(schema, pointerTo('', 'components', 'schemas', name))
  for (const operation of everyOperation(model)) {
    for (const { pointer } of operation.parameters) visitHolder(atPointer(root, pointer), pointer)
    const body = resolvedIn(root, locatedAt(root, pointerTo(operation.pointer, 'requestBody')))
    for (const [type, media] of membersOf(body?.value, 'content'))
      if (kindOfType(type) === 'json') visitHolder(media, pointerTo(body?.pointer ?? '', 'content', type))
  }
  return [...found.values()]
}

function locatedAt(root: JsonObject, pointer: string): Located {
  return { value: atPointer(root, pointer), pointer }
}

function membersOf(holder: unknown, key: string): [string, unknown][] {
  return isObject(holder) ? Object.entries(objectAt(holder, key)) : []
}
