import { isObject, own, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import type { Report } from './report.ts'
import { same } from '../contract/same.ts'
import type { Use } from '../contract/use.ts'

/** The flows of a scheme of OAuth 2.0, in both versions. */
interface Flows {
  /** Name of the scheme. */
  readonly name: string
  /** JSON Pointer of the flows of the revision. */
  readonly place: string
  readonly before: unknown
  readonly after: unknown
}

/** Compares how tokens are granted: each flow, its addresses and its scopes. */
export function compareFlows({ name, place, before, after }: Flows, use: Pick<Use, 'beta'>, report: Report): void {
  const [oldFlows, newFlows] = [membersOf(before), membersOf(after)]
  for (const kind of new Set([...Object.keys(oldFlows), ...Object.keys(newFlows)])) {
    const [old, next] = [own(oldFlows, kind), own(newFlows, kind)]
    const at = pointerTo(place, kind)
    const flow = `flow ${kind} of ${name}`
    if (!isObject(old) || !isObject(next))
      addOrRemove({ what: `the ${flow}`, place: at, before: old, after: next }, use, report)
    else compareFlow({ flow, place: at, before: old, after: next }, use, report)
  }
}

interface Flow {
  /** `flow clientCredentials of OAuth`. */
  readonly flow: string
  readonly place: string
  readonly before: JsonObject
  readonly after: JsonObject
}

function compareFlow({ flow, place, before, after }: Flow, use: Pick<Use, 'beta'>, report: Report): void {
  for (const member of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, next] = [own(before, member), own(after, member)]
    const change = {
      rule: 'flow',
      what: `the ${member} of the ${flow}`,
      place: pointerTo(place, member),
      before: old,
      after: next,
    } as const
    if (member === 'scopes')
      compareScopesOf({ flow, place: change.place, before: membersOf(old), after: membersOf(next) }, use, report)
    else if (old === undefined || next === undefined) addOrRemove(change, use, report)
    else if (!same(old, next))
      report.add({ ...change, reason: `${change.what} changed`, wire: 'major', types: 'none' }, use)
  }
}

/** The scopes that a flow grants: their descriptions are documentation. */
function compareScopesOf({ flow, place, before, after }: Flow, use: Pick<Use, 'beta'>, report: Report): void {
  for (const scope of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, next] = [own(before, scope), own(after, scope)]
    const change = {
      what: `the scope ${scope} of the ${flow}`,
      place: pointerTo(place, scope),
      before: old,
      after: next,
    }
    if (old === undefined || next === undefined) addOrRemove(change, use, report)
    else if (!same(old, next))
      report.add(
        {
          ...change,
          rule: 'documentation',
          reason: `the description of ${change.what} changed`,
          wire: 'none',
          types: 'patch',
        },
        use,
      )
  }
}

interface FlowChange {
  readonly what: string
  readonly place: string
  readonly before: unknown
  readonly after: unknown
}

/** What is there in one version only: more may be granted, less may not. */
function addOrRemove({ what, ...change }: FlowChange, use: Pick<Use, 'beta'>, report: Report): void {
  const isNew = change.before === undefined
  const reason = `${what} was ${isNew ? 'added' : 'removed'}`
  report.add({ ...change, rule: 'flow', reason, wire: isNew ? 'minor' : 'major', types: 'none' }, use)
}

function membersOf(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}
