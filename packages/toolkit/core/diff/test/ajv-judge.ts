import { verdictFrom } from '../src/verdict/verdict.ts'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { atPointer, type JsonObject } from '@specwright/json-schema/json'
import { withRequests } from '../src/verdict/with-requests.ts'
import { plainRequest } from './plain-request.ts'
import type { Finding } from '../src/finding/finding.ts'

/** A witness that Ajv does not confirm. */
interface Wrong {
  readonly place: string
  readonly witness: unknown
  readonly isAccepted: readonly [before: boolean, after: boolean]
}

/** Judges the values that findings show: one version accepts each of them, and the other refuses it. */
export function wrongWitnesses(base: JsonObject, revision: JsonObject, findings: readonly Finding[]): readonly Wrong[] {
  const [accepts, acceptsNow] = [createJudge(base), createJudge(revision)]
  return findings.flatMap(({ place, direction, witness }): Wrong[] => {
    if (witness?.kind !== 'value') return []
    const isAccepted = [accepts(witness.before, witness.value), acceptsNow(witness.after, witness.value)] as const
    const isRight = direction === 'request' ? isAccepted[0] && !isAccepted[1] : !isAccepted[0] && isAccepted[1]
    return isRight ? [] : [{ place, witness: witness.value, isAccepted }]
  })
}

const body = '/paths/~1things~1{id}/post/requestBody/content/application~1json/schema'

/** Judges the bodies of requests that show findings: the base accepts each of them, and the revision refuses it. */
export function wrongRequests(base: JsonObject, revision: JsonObject, findings: readonly Finding[]): readonly object[] {
  const [accepts, acceptsNow] = [createJudge(base), createJudge(revision)]
  return withRequests(verdictFrom(findings), base, plainRequest).findings.flatMap(({ place, witness }) => {
    const request = witness?.kind === 'value' ? witness.request : undefined
    if (request?.headers['content-type'] !== 'application/json' || !request.path.startsWith('/things/')) return []
    // A value of a parameter is judged by itself.
    if (atPointer(base, body) === undefined || place.includes('/parameters/')) return []
    const isAccepted = [accepts([body], request.body), acceptsNow([body], request.body)]
    return isAccepted[0] && !isAccepted[1] ? [] : [{ place, body: request.body, isAccepted }]
  })
}

type Judge = (pointers: readonly string[], value: unknown) => boolean

// One instance for all documents: to make one takes longer than to compile most schemas.
const ajv = new Ajv2020({ strict: false, logger: false, validateSchema: false })
addFormats.default(ajv)
// Ajv has int32 only; an array of such numbers keeps those that are one.
const rows = { int8: Int8Array, int16: Int16Array, uint8: Uint8Array, uint16: Uint16Array, uint32: Uint32Array }
for (const [name, Row] of Object.entries(rows)) {
  ajv.addFormat(name, { type: 'number', validate: (value: number) => Row.of(value)[0] === value })
}
let count = 0

/** Says whether schemas of a document accept a value; each is compiled once, when it is needed. */
function createJudge(root: JsonObject): Judge {
  const known = new Map<string, ValidateFunction>()
  const name = `https://document.invalid/${++count}`
  return (pointers, value) => {
    if (known.size === 0) ajv.addSchema(root, name)
    return pointers.every((pointer) => {
      const validate = known.get(pointer) ?? ajv.compile({ $ref: `${name}#${encodeURI(pointer)}` })
      known.set(pointer, validate)
      return validate(value)
    })
  }
}
