import { ensureOwn } from './created-items.ts'
import { sendState, stateValues } from './state-requests.ts'
import { draftingOf, smallestValues } from './drafting.ts'
import { parametersIn } from './known-items.ts'
import type { ProofRun } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { reasonToSkip } from './skipped-operations.ts'
import { linkedParameters, linksFor, type ResponseLink } from './response-links.ts'
import { isId, type ExpressedExchange } from './runtime-expression.ts'
import { stateViolation } from './state-violation.ts'
import type { RequestValues } from './request-values.ts'

/** Follows the links of responses to operations that read: what a link leads to must be there. */
export async function proveLinks(run: ProofRun): Promise<void> {
  for (const proved of run.operations) {
    if (proved.links.length === 0 || reasonToSkip(run, proved) !== undefined) continue
    if (!proved.isSafe) await ensureOwn(run, proved)
    const values = proved.isSafe ? smallestRead(run, proved) : await stateValues(run, proved)
    const tried = values && (await sendState(run, proved, { values, what: 'a response with links' }))
    if (values === undefined || tried?.response === undefined || tried.response.status > 299) continue
    await followLinks(run, proved, { values, response: tried.response })
  }
}

/** The values of a request that reads what there is. */
function smallestRead(run: ProofRun, proved: ProvedOperation): RequestValues | undefined {
  const known = run.items.pathOf(proved, 'any')
  return known.isComplete || parametersIn(proved.operation.path).length === 0
    ? smallestValues(proved, draftingOf(run.contract.model, known))
    : undefined
}

async function followLinks(run: ProofRun, proved: ProvedOperation, exchange: ExpressedExchange): Promise<void> {
  for (const link of linksFor(proved.links, exchange.response)) {
    const target = run.operations.find(({ operation }) => operation.id === link.to)
    if (target?.method === 'GET' && reasonToSkip(run, target) === undefined)
      await followLink(run, { link, target, exchange })
  }
}

interface Followed {
  readonly link: ResponseLink
  readonly target: ProvedOperation
  readonly exchange: ExpressedExchange
}

async function followLink(run: ProofRun, { link, target, exchange }: Followed): Promise<void> {
  const given = linkedParameters(link, target.operation, exchange)
  const path = Object.fromEntries(
    given.flatMap(({ in: place, name, value }) => (place === 'path' ? [[name, value]] : [])),
  )
  if (parametersIn(target.operation.path).some((name) => !isId(path[name]))) return
  const drafting = draftingOf(run.contract.model, { values: path, isComplete: true })
  const smallest = smallestValues(target, drafting)
  if (smallest === undefined) return
  const others = smallest.parameters.filter(
    (each) => !given.some((one) => one.in === each.in && one.name === each.name),
  )
  const values = { ...smallest, parameters: [...others, ...given] }
  const tried = await sendState(run, target, { values, what: `what the link ${link.name} leads to` })
  const status = tried?.response?.status
  if (tried && (status === 404 || status === 410)) {
    const violation = stateViolation(target, `the link ${link.name} leads to what is there`, `status ${status}`)
    run.report(tried, { ...violation, rule: link.pointer })
  }
}
