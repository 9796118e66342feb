import { keysOf } from '@specwright/json-schema/json'
import type { RequestData, SentValues } from '../src/witness/witness-types.ts'

/** A request as it was sent, with its values of parameters as JSON in the query: what writes real ones is not of this package. */
export function plainRequest({ operation, parameters, body }: SentValues): RequestData {
  const [, path = '', method = ''] = keysOf(operation)
  const query = parameters.map(({ name, value }) => {
    return [name, typeof value === 'string' ? value : JSON.stringify(value)].map((each) => each.toWellFormed())
  })
  const search = new URLSearchParams(query).toString()
  return {
    method: method.toUpperCase(),
    path: search === '' ? path : `${path}?${search}`,
    headers: { ...(body && { 'content-type': body.type }) },
    ...(body && { body: body.value }),
  }
}
