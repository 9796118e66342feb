import { exampleValue, isValid } from '@specwright/json-schema/examples'
import { isObject, own, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import { chainOf } from '@specwright/json-schema/ref'
import { operationsOf, type Operation } from '../contract/operations.ts'
import type { Verdict } from './verdict.ts'
import { exampleRequest, mediaOf } from '../witness/example-request.ts'
import type { Finding } from '../finding/finding.ts'
import { schemaOf } from '../normal/serialization.ts'
import type { Part, Side } from '../contract/side.ts'
import type { RequestData, Witness } from '../witness/witness.ts'

/**
 * A verdict whose findings about requests show whole requests: a value that the revision refuses is sent where the first
 * operation of the base takes it. It costs time that only some outputs need.
 */
export function withRequests(verdict: Verdict, base: JsonObject): Verdict {
  const side = { root: base }
  const operations = 'openapi' in base ? [...operationsOf(side, 'paths').values()] : []
  return { ...verdict, findings: verdict.findings.map((finding) => withRequest(finding, side, operations)) }
}

type ValueWitness = Extract<Witness, { kind: 'value' }>

function withRequest(finding: Finding, side: Side, operations: readonly Operation[]): Finding {
  const { witness, direction } = finding
  if (witness?.kind !== 'value' || direction !== 'request') return finding
  for (const operation of operations) {
    const request = requestWith(witness, side, operation)
    if (request) return { ...finding, witness: { ...witness, request } }
  }
  return finding
}

/** A request of an operation that has a value; `undefined` if none of its schemas is that of the value. */
function requestWith(witness: ValueWitness, side: Side, operation: Operation): RequestData | undefined {
  const homes = new Set(witness.before)
  for (const [key, parameter] of operation.parameters) {
    const path = pathTo(homes, side, schemaOf(parameter))
    const text = path?.length === 0 ? jsonText(witness.value) : undefined
    if (text !== undefined) return exampleRequest(side, operation, { having: key, values: new Map([[key, text]]) })
  }
  for (const [type, media] of mediaOf(side, operation)) {
    const schema = schemaOf(media)
    const path = pathTo(homes, side, schema)
    if (path === undefined || !isObject(schema.value)) continue
    const value = placed(exampleValue(schema.value, side.root), path, witness.value)
    // What the base refuses shows nothing.
    if (isValid(schema.value, value, side.root)) return exampleRequest(side, operation, { body: { type, value } })
  }
  return undefined
}

/** A value as a parameter has it; `undefined` where it depends on a style, or the path would be another one. */
function jsonText(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

type Path = readonly (string | number)[]

/** Recursive schemas have no end. */
const maxDepth = 6

/** The members and items that lead from a schema to one of some others; `undefined` if none does. */
function pathTo(homes: ReadonlySet<string>, side: Side, part: Part<unknown>, depth = 0): Path | undefined {
  const chain = chainOf(side.root, part)
  if (chain.some(({ pointer }) => homes.has(pointer))) return []
  if (depth === maxDepth) return undefined
  for (const { value, pointer } of chain) {
    if (!isObject(value)) continue
    for (const [steps, inner] of partsBelow({ value, pointer })) {
      const rest = pathTo(homes, side, inner, depth + 1)
      if (rest) return [...steps, ...rest]
    }
  }
  return undefined
}

/** The schemas in a schema, with the members or items that they are about. */
function partsBelow({ value, pointer }: Part): (readonly [Path, Part<unknown>])[] {
  const properties = own(value, 'properties')
  const members = Object.entries(isObject(properties) ? properties : {}).map(
    ([name, each]) => [[name], { value: each, pointer: pointerTo(pointer, 'properties', name) }] as const,
  )
  const branches = ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => {
    const list = own(value, keyword)
    return (Array.isArray(list) ? list : []).map(
      (each: unknown, index) => [[], { value: each, pointer: pointerTo(pointer, keyword, index) }] as const,
    )
  })
  const items = own(value, 'items')
  const item = { value: items, pointer: pointerTo(pointer, 'items') }
  return [...members, ...(items === undefined ? [] : [[[0], item] as const]), ...branches]
}

/** A value with another one in some place. */
function placed(whole: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value
  if (typeof step === 'number') {
    const [first, ...more] = Array.isArray(whole) ? (whole as readonly unknown[]) : []
    return [placed(first, rest, value), ...more]
  }
  const object = isObject(whole) ? whole : {}
  return { ...object, [step]: placed(own(object, step), rest, value) }
}
