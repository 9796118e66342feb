import { inDirection, outermostSchemas, withStreamsAsArrays } from '@specwright/document/model'
import { atPointer, isObject, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import { describe, type Described } from '@specwright/json-schema/rows'
import { createRulesAt, registered } from '../spec/model-rules.ts'
import type { Layout } from '../../config/layout.ts'

/** A schema in words, without what is empty: as it is written, and as it is meant in a direction where that differs. */
export interface DescribedViews {
  readonly written: Partial<Described>
  readonly request?: Partial<Described>
  readonly response?: Partial<Described>
}

type Description = Pick<Layout, 'assertsFormat'>

/** The schemas of a document in words, by their JSON Pointers: each that is in no other. */
export function describedSchemas(source: JsonObject, layout: Description): Readonly<Record<string, DescribedViews>> {
  const root = withStreamsAsArrays(source)
  const written = describer(root, layout)
  const directed = (['request', 'response'] as const).flatMap((direction) => {
    const view = inDirection(root, direction)
    return view === root ? [] : [{ direction, view, inView: describer(view, layout) }]
  })
  return Object.fromEntries(
    outermostSchemas(root).map((pointer) => {
      const own = written(pointer)
      const parts = [pointer, ...(own.included ?? []).map((name) => pointerTo('/components/schemas', name))]
      const others = directed
        .filter(({ view }) => parts.some((part) => atPointer(view, part) !== atPointer(root, part)))
        .map(({ direction, inView }) => [direction, inView(pointer)] as const)
      return [pointer, { written: own, ...Object.fromEntries(others) }]
    }),
  )
}

/** The payload of an event in words. */
export function describedEvent(payload: unknown, layout: Description): Partial<Described> {
  return describer({ payload }, layout)('/payload')
}

function describer(root: JsonObject, { assertsFormat }: Description): (pointer: string) => Partial<Described> {
  const rulesAt = createRulesAt({ ...registered(root), assertsFormat })
  const isNamed = /^\/components\/schemas\/[^/]*$/
  return (pointer) =>
    compact(describe({ root, pointer, rulesAt, isWhole: !isNamed.test(pointer) })) as Partial<Described>
}

/** A value without members that are empty. */
function compact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(compact).filter((each) => !(isObject(each) && isEmpty(each)))
  if (!isObject(value)) return value
  const members = Object.entries(value)
    .map(([name, member]) => [name, name === 'written' ? member : compact(member)] as const)
    .filter(([name, member]) => ['text', 'value'].includes(name) || !isEmpty(member))
  return Object.fromEntries(members)
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === false || value === '') return true
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
