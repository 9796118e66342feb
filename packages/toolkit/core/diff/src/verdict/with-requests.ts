import { exampleValue, isValid } from '@specwright/json-schema/examples'
import { isObject, own, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import { chainOf } from '@specwright/json-schema/ref'
import { operationsOf, type Operation } from '../contract/operations.ts'
import type { Verdict } from './verdict.ts'
import { mediaOf, sentValues, valuePart } from '../witness/sent-values.ts'
import type { Finding } from '../finding/finding.ts'
import { schemaOf } from '../normal/serialization.ts'
import type { Part, Side } from '../contract/side.ts'
import type { RequestData, SentValues, Witness } from '../witness/witness.ts'

/** Writes a request as the client of its version does; `undefined` where none can. */
export type WriteRequest = (sent: SentValues) => RequestData | undefined

/** A verdict whose findings show the requests that were sent to find them, as far as they can be written. */
export function withWritten(verdict: Verdict, write: WriteRequest): Verdict {
  const findings = verdict.findings.map(({ witness, ...finding }): Finding => {
    const shown = witness?.kind === 'sent' ? written(witness.sent, write) : witness
    return { ...finding, ...(shown && { witness: shown }) }
  })
  return { ...verdict, findings }
}

function written(sent: SentValues, write: WriteRequest): Witness | undefined {
  const request = write(sent)
  return request && { kind: 'request', request }
}

/**
 * A verdict whose findings about values of requests show whole requests too: a value that the revision refuses is sent where
 * the first operation of the base takes it. It costs time that only some outputs need.
 */
export function withRequests(verdict: Verdict, base: JsonObject, write: WriteRequest): Verdict {
  const side = { root: base }
  const operations = 'openapi' in base ? [...operationsOf(side, 'paths').values()] : []
  return { ...verdict, findings: verdict.findings.map((finding) => withRequest(finding, side, operations, write)) }
}

type ValueWitness = Extract<Witness, { kind: 'value' }>

function withRequest(finding: Finding, side: Side, operations: readonly Operation[], write: WriteRequest): Finding {
  const { witness, direction } = finding
  if (witness?.kind !== 'value' || direction !== 'request') return finding
  for (const operation of operations) {
    const sent = sentWith(witness, side, operation)
    const request = sent && write(sent)
    if (request) return { ...finding, witness: { ...witness, request } }
  }
  return finding
}

/** What sends a value to an operation; `undefined` if none of its schemas is that of the value. */
function sentWith(witness: ValueWitness, side: Side, operation: Operation): SentValues | undefined {
  const homes = new Set(witness.before)
  for (const [key, parameter] of operation.parameters) {
    const value = valueWith(witness, homes, side, schemaOf(valuePart(side, parameter)))
    if (value) return sentValues(side, operation, { having: key, values: new Map([[key, value.value]]) })
  }
  for (const [type, media] of mediaOf(side, operation)) {
    const value = valueWith(witness, homes, side, schemaOf(media))
    if (value) return sentValues(side, operation, { body: { type, ...value } })
  }
  return undefined
}

/** A valid value of a schema that has the one of a witness somewhere; `undefined` if none does: what is refused shows nothing. */
function valueWith(
  witness: ValueWitness,
  homes: ReadonlySet<string>,
  side: Side,
  schema: Part<unknown>,
): { readonly value: unknown } | undefined {
  const path = pathTo(homes, side, schema)
  if (path === undefined || !isObject(schema.value)) return undefined
  const value = placed(exampleValue(schema.value, side.root), path, witness.value)
  return isValid(schema.value, value, side.root) ? { value } : undefined
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
