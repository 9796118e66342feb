import { exampleValue, isValid } from '@specwright/json-schema/examples'
import { isObject, own, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import { chainOf } from '@specwright/json-schema/ref'
import { operationsOf, type Operation } from '../contract/operations.ts'
import type { Verdict } from './verdict.ts'
import { mediaOf, sentValues, valuePart } from '../witness/sent-values.ts'
import type { Finding } from '../finding/finding.ts'
import { schemaOf } from '../normal/serialization.ts'
import type { Part, Side } from '../contract/side.ts'
import type { RequestData, SentValues, Witness } from '../witness/witness-types.ts'

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
  const known = new Map<string, Paths>()
  const pathsIn = (part: Part<unknown>): Paths => {
    const paths = known.get(part.pointer) ?? { found: new Map<string, FoundPath>(), left: pathsFrom(side, part) }
    known.set(part.pointer, paths)
    return paths
  }
  const service: Service = { side, operations, pathsIn }
  return { ...verdict, findings: verdict.findings.map((finding) => withRequest(finding, service, write)) }
}

/** The operations that requests are sent to. */
interface Service {
  readonly side: Side
  readonly operations: readonly Operation[]
  /** What leads to the schemas in one: every finding asks for it. */
  pathsIn(part: Part<unknown>): Paths
}

type ValueWitness = Extract<Witness, { kind: 'value' }>

function withRequest(finding: Finding, service: Service, write: WriteRequest): Finding {
  const { witness, direction } = finding
  if (witness?.kind !== 'value' || direction !== 'request') return finding
  for (const operation of service.operations) {
    const sent = sentWith(witness, service, operation)
    const request = sent && write(sent)
    if (request) return { ...finding, witness: { ...witness, request } }
  }
  return finding
}

/** What sends a value to an operation; `undefined` if none of its schemas is that of the value. */
function sentWith(witness: ValueWitness, service: Service, operation: Operation): SentValues | undefined {
  const { side } = service
  for (const [key, parameter] of operation.parameters) {
    const value = valueWith(witness, service, schemaOf(valuePart(side, parameter)))
    if (value) return sentValues(side, operation, { having: key, values: new Map([[key, value.value]]) })
  }
  for (const [type, media] of mediaOf(side, operation)) {
    const value = valueWith(witness, service, schemaOf(media))
    if (value) return sentValues(side, operation, { body: { type, ...value } })
  }
  return undefined
}

/** A valid value of a schema that has the one of a witness somewhere; `undefined` if none does: what is refused shows nothing. */
function valueWith(
  witness: ValueWitness,
  { side, pathsIn }: Service,
  schema: Part<unknown>,
): { readonly value: unknown } | undefined {
  const path = pathTo(witness.before, pathsIn(schema))
  if (path === undefined || !isObject(schema.value)) return undefined
  const value = placed(exampleValue(schema.value, side.root), path, witness.value)
  return isValid(schema.value, value, side.root) ? { value } : undefined
}

type Path = readonly (string | number)[]

/** Recursive schemas have no end. */
const maxDepth = 6

/** What leads to the schemas in one, as far as it is known. */
interface Paths {
  readonly found: Map<string, FoundPath>
  /** The rest of the search. */
  readonly left: Generator<readonly [pointer: string, path: Path]>
}

interface FoundPath {
  readonly path: Path
  /** How many schemas were found before. */
  readonly order: number
}

/** The members and items that lead from a schema to the first of some others; `undefined` if nothing does. */
function pathTo(homes: readonly string[], { found, left }: Paths): Path | undefined {
  const [first] = homes.flatMap((home) => found.get(home) ?? []).toSorted((a, b) => a.order - b.order)
  if (first) return first.path
  for (let next = left.next(); next.done !== true; next = left.next()) {
    const [pointer, path] = next.value
    if (!found.has(pointer)) found.set(pointer, { path, order: found.size })
    if (homes.includes(pointer)) return path
  }
  return undefined
}

function* pathsFrom(side: Side, part: Part<unknown>, path: Path = [], depth = 0): Paths['left'] {
  const chain = chainOf(side.root, part)
  for (const { pointer } of chain) yield [pointer, path]
  if (depth === maxDepth) return
  for (const { value, pointer } of chain) {
    if (!isObject(value)) continue
    for (const [steps, inner] of partsBelow({ value, pointer })) {
      yield* pathsFrom(side, inner, [...path, ...steps], depth + 1)
    }
  }
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
