import type { ParameterModel } from '@specwright/document/model'
import { isValid } from '@specwright/json-schema/examples'
import { isObject, own } from '@specwright/json-schema/json'
import { equal } from '@specwright/validator-engine'
import { withParameter } from './draft-words.ts'
import type { ProofRun, Tried } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import type { RequestValues } from './request-values.ts'
import { itemsListed } from './shown-items.ts'
import { sendState } from './state-requests.ts'
import { stateViolation } from './state-violation.ts'

/**
 * Lists items with the default of a parameter, and without it: both must be the same. A listing that differs from itself says nothing.
 *
 * @param start What else both requests have.
 */
export async function compareDefault(
  run: ProofRun,
  list: ProvedOperation,
  { parameter, start }: { readonly parameter: ParameterModel; readonly start: RequestValues },
): Promise<void> {
  const { name, schema } = parameter
  const preset: unknown = isObject(schema) ? own(schema, 'default') : undefined
  const isSent = start.parameters.some((each) => each.in === 'query' && each.name === name)
  if (preset === undefined || isSent || !isValid(schema, preset, run.contract.model.document.root)) return
  const what = `the items with the default of ${name}, and without it`
  const send = async (values: RequestValues): Promise<Tried | undefined> =>
    await sendState(run, list, { values, what, expected: 'handled' })
  const idsOf = (tried: Tried | undefined): readonly unknown[] =>
    (tried && itemsListed(tried)?.map((item) => own(item, list.collection?.id.member ?? ''))) ?? []
  const withDefault = withParameter(start, parameter, preset)
  const given = idsOf(await send(withDefault))
  const absent = given.length > 1 ? await send(start) : undefined
  if (absent === undefined || itemsListed(absent) === undefined || equal(idsOf(absent), given)) return
  if (!equal(idsOf(await send(withDefault)), given)) return
  run.report(
    absent,
    stateViolation(list, `the same items without ${name} as with its default`, 'others, or another order'),
  )
}
