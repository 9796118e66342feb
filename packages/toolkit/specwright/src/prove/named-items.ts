import { isValid } from '@specwright/json-schema/examples'
import { isObject } from '@specwright/json-schema/json'
import type { ProofRun } from './proof-run.ts'
import type { RequestValues } from './request-values.ts'

/** Values whose body names items that there are, where its members are called like those: a valid body stays valid, and another one what it is. */
export function withKnownIds(
  { contract, items }: Pick<ProofRun, 'contract' | 'items'>,
  values: RequestValues,
): RequestValues {
  const { body } = values
  if (body === undefined || !isObject(body.value)) return values
  const accepts = (value: unknown): boolean => isValid(body.media.schema ?? true, value, contract.model.document.root)
  const isAccepted = accepts(body.value)
  const value = Object.entries(body.value).reduce((made, [name, before]) => {
    const id = items.namedBy(name)
    const next = { ...made, [name]: id }
    const isKnown = typeof id === typeof before && typeof id !== 'undefined'
    return isKnown && accepts(next) === isAccepted ? next : made
  }, body.value)
  return { ...values, body: { ...body, value } }
}
