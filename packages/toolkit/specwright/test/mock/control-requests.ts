import * as fc from 'fast-check'
import {
  controlOperations,
  isAllowedBody,
  resolved,
  type ControlOperation,
  type ControlRequest,
} from './control-judge.ts'

type Schema = Readonly<Record<string, unknown>>

/** Names that the mocked contract has, by the member or parameter that they are for. */
export type KnownNames = Readonly<Record<string, readonly string[]>>

/** Requests of every operation of the control interface, which its document allows. */
export function controlRequests(known: KnownNames): fc.Arbitrary<ControlRequest> {
  return fc.oneof(...controlOperations().map((operation) => requestsOf(operation, known)))
}

function requestsOf(each: ControlOperation, known: KnownNames): fc.Arbitrary<ControlRequest> {
  const { method, path, operation, parameters } = each
  const body = operation.requestBody?.content['application/json']?.schema
  const valuesIn = (where: string): Record<string, fc.Arbitrary<unknown>> =>
    Object.fromEntries(
      parameters
        .filter((one) => one.in === where)
        .map(({ name, schema }) => [name, values(schema as Schema, known, name)]),
    )
  return fc
    .record({
      inPath: fc.record(valuesIn('path')),
      query: fc.record(valuesIn('query'), { requiredKeys: [] }),
      body: body ? values(body as Schema, known).filter((value) => isAllowedBody(each, value)) : fc.constant(undefined),
    })
    .map(({ inPath, query, body: sent }) => {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(inPath[name])))
      const pairs = Object.entries(query).map(([name, value]) => [name, String(value)])
      const search = new URLSearchParams(pairs).toString()
      return { method, path: filled + (search && `?${search}`), body: sent }
    })
}

const words = fc.stringMatching(/^[a-z]{1,8}$/)

/** Valid values of a schema, with the keywords that the document uses. */
function values(given: Schema, known: KnownNames, name = ''): fc.Arbitrary<unknown> {
  const schema = resolved(given) as Schema
  const { type, pattern, minimum = -1e6, maximum = 1e6, enum: listed, properties = {}, required = [] } = schema
  const nested = (each: unknown, key = name): fc.Arbitrary<unknown> => values(each as Schema, known, key)
  if (Array.isArray(type)) return fc.oneof(...type.map((each) => nested({ ...schema, type: each })))
  if (Array.isArray(schema['oneOf'])) return fc.oneof(...schema['oneOf'].map((each) => nested(each)))
  if (Array.isArray(listed)) return fc.constantFrom(...(listed as readonly unknown[]))
  if (Array.isArray(schema['prefixItems'])) return fc.tuple(...schema['prefixItems'].map((each) => nested(each)))
  const [min, max] = [Number(minimum), Number(maximum)]
  if (type === 'integer') return fc.integer({ min: Math.max(min, -1e6), max: Math.min(max, 1e6) })
  if (type === 'number') return fc.double({ min, max, noNaN: true })
  if (type === 'boolean') return fc.boolean()
  if (type === 'array') return fc.array(nested(schema['items']), { maxLength: 3 })
  if (type === 'string') {
    if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern))
    return fc.oneof(words, fc.constantFrom(...(known[name] ?? ['none'])))
  }
  if (type !== 'object') return fc.jsonValue({ maxDepth: 2 })
  if (schema['additionalProperties'] !== undefined && schema['additionalProperties'] !== false)
    return fc.dictionary(
      fc.oneof(words, fc.constantFrom(...(known['collection'] ?? ['none']))),
      nested(schema['additionalProperties']),
      { maxKeys: 3 },
    )
  const members = Object.entries(properties as object).map(([key, each]) => [key, nested(each, key)] as const)
  return fc.record(Object.fromEntries(members), { requiredKeys: required as string[] })
}
