import { meantRange } from '@specwright/document/openapi'
import { own, pointerTo } from '@specwright/json-schema/json'
import { compareContent, compareHeaders } from './content.ts'
import { compareDocumentation } from './notes.ts'
import type { Comparison } from './comparison.ts'
import type { Operation } from '../contract/operations.ts'
import { same } from '../contract/same.ts'
import { membersOf, type Part, type Side } from '../contract/side.ts'
import { reversed, type Use } from '../contract/use.ts'

/** Compares the responses of an operation by status. */
export function compareResponses(before: Operation, after: Operation, requestUse: Use, comparison: Comparison): void {
  const { base, revision, report } = comparison
  const use = reversed(requestUse)
  const isResponse = use.direction === 'response'
  const [baseResponses, revisionResponses] = [responsesOf(base, before), responsesOf(revision, after)]
  const paired = new Set<string>()
  for (const [status, old] of baseResponses) {
    const next = revisionResponses.get(status)
    const range = next ? undefined : rangeOf(status, revisionResponses, baseResponses)
    const part =
      next || range
        ? []
        : [...revisionResponses].filter(([key]) => rangeOf(key, baseResponses, revisionResponses)?.[1] === old)
    if (next) compareResponse(old, next, use, comparison)
    else if (range) {
      const [name, wider] = range
      paired.add(name)
      compareResponse(old, wider, use, comparison)
      const reason = `${status} is no longer documented by itself; it is covered by ${name}`
      const change = { place: wider.pointer, reason, before: status, after: name }
      report.add({ ...change, rule: 'response-covered', wire: 'minor', types: 'major' }, use)
    } else if (part.length > 0) {
      const names = part.map(([name]) => name)
      for (const [name, narrower] of part) {
        paired.add(name)
        compareResponse(old, narrower, use, comparison)
      }
      const reason = `of ${status}, only ${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} still documented`
      const change = { place: old.pointer, reason, before: status, after: names.join() }
      const bump = isResponse ? 'minor' : 'major'
      report.add({ ...change, rule: 'response-covered', wire: bump, types: bump }, use)
    } else {
      const isSuccess = /^(?:2|3|default)/.test(status)
      const reason = isSuccess ? `the response ${status} was removed` : `the error ${status} is no longer documented`
      // Programs that switch on the status mention one that no longer exists.
      const wire = isSuccess || !isResponse ? 'major' : 'minor'
      const change = { place: old.pointer, reason, before: status, after: undefined }
      report.add({ ...change, rule: 'response-removed', wire, types: 'major' }, use)
      const covering = coveringOf(status, revisionResponses)
      if (covering) compareResponse(old, covering, use, comparison)
    }
  }
  for (const [status, next] of revisionResponses) {
    if (baseResponses.has(status) || paired.has(status)) continue
    // Until now, it looked like what covered it.
    const covering = coveringOf(status, baseResponses)
    if (covering) compareResponse(covering, next, use, comparison)
    const reason = /^[45]/.test(status) ? `the error ${status} is now documented` : `the response ${status} was added`
    const change = { place: next.pointer, reason, before: undefined, after: status }
    report.add({ ...change, rule: 'response-added', wire: 'minor', types: 'minor' }, use)
  }
}

/** Responses by status, with ranges in capitals, which are not where a document was not loaded. */
function responsesOf(side: Side, { part }: Operation): Map<string, Part> {
  return new Map([...membersOf(side, part, 'responses')].map(([name, each]) => [meantRange(name) ?? name, each]))
}

/** The range of a status, such as `4XX`, where only one of the two versions has it. */
function rangeOf(
  status: string,
  map: ReadonlyMap<string, Part>,
  other: ReadonlyMap<string, Part>,
): readonly [string, Part] | undefined {
  const range = /^\d{3}$/.test(status) ? `${status[0]}XX` : undefined
  return [...map].find(([name]) => name === range && !other.has(name))
}

/** The response that documents a status without naming it: its range, else the default. */
function coveringOf(status: string, map: ReadonlyMap<string, Part>): Part | undefined {
  return map.get(`${status[0]}XX`) ?? (status === 'default' ? undefined : map.get('default'))
}

function compareResponse(before: Part, after: Part, use: Use, comparison: Comparison): void {
  const { report } = comparison
  compareDocumentation(before, after, use, { report, rated: ['headers', 'content', 'links'] })
  compareHeaders(before, after, use, comparison)
  compareLinks(before, after, use, comparison)
  const empty = (part: Part): boolean => Object.keys(own(part.value, 'content') ?? {}).length === 0
  if (empty(before) && !empty(after)) {
    const change = { place: pointerTo(after.pointer, 'content'), before: undefined, after: 'a body' }
    report.add({ ...change, rule: 'body-added', reason: 'a body was added', wire: 'minor', types: 'minor' }, use)
    return
  }
  compareContent(before, after, use, comparison)
}

/** Compares links. They only describe follow-up requests, so no request or response changes with them. */
function compareLinks(before: Part, after: Part, use: Use, { base, revision, report }: Comparison): void {
  const baseLinks = membersOf(base, before, 'links')
  const revisionLinks = membersOf(revision, after, 'links')
  for (const [name, old] of baseLinks) {
    const next = revisionLinks.get(name)
    const { description: _old, ...oldTarget } = old.value
    const { description: _new, ...newTarget } = next?.value ?? {}
    if (next && same(oldTarget, newTarget))
      compareDocumentation(old, next, use, { report, rated: Object.keys(old.value) })
    else {
      const reason = next ? `the link ${name} has another target` : `the link ${name} was removed`
      const change = { place: (next ?? old).pointer, reason, before: old.value, after: next?.value }
      report.add({ ...change, rule: 'link', wire: 'minor', types: 'none' }, use)
    }
  }
  for (const [name, next] of revisionLinks) {
    if (baseLinks.has(name)) continue
    const change = { place: next.pointer, reason: `the link ${name} was added`, before: undefined, after: next.value }
    report.add({ ...change, rule: 'link', wire: 'minor', types: 'none' }, use)
  }
}
