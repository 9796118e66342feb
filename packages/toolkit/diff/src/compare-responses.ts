import { own } from '@loyalty-kit/json-schema/json'
import { compareContent } from './compare-content.ts'
import { compareHeaders } from './compare-headers.ts'
import { compareWords, type Comparison } from './compare-parameters.ts'
import type { Operation } from './contract.ts'
import { same } from './same.ts'
import { pointerTo } from './report.ts'
import { membersOf, type Part, type Side } from './side.ts'
import { reversed, type Use } from './use.ts'

/** Compares what an operation answers, status by status. */
export function compareResponses(before: Operation, after: Operation, asked: Use, comparison: Comparison): void {
  const { base, revision, report } = comparison
  const use = reversed(asked)
  const isResponse = use.direction === 'response'
  const [was, is] = [responsesOf(base, before), responsesOf(revision, after)]
  const met = new Set<string>()
  for (const [status, mine] of was) {
    const yours = is.get(status)
    const range = yours ? undefined : rangeOf(status, is, was)
    const part = yours || range ? [] : [...is].filter(([next]) => rangeOf(next, was, is)?.[1] === mine)
    if (yours) compareResponse(mine, yours, use, comparison)
    else if (range) {
      const [name, wider] = range
      met.add(name)
      compareResponse(mine, wider, use, comparison)
      const reason = `${status} is told of as one of ${name}, of which any may come now`
      const witness = (): string => `${before.title} answered ${status}`
      const change = { place: wider.pointer, reason, before: status, after: name, witness }
      report.add({ ...change, wire: 'minor', types: 'major' }, use)
    } else if (part.length > 0) {
      const names = part.map(([name]) => name)
      for (const [name, narrower] of part) {
        met.add(name)
        compareResponse(mine, narrower, use, comparison)
      }
      const reason = `of ${status}, only ${names.join(' and ')} is told of now`
      const change = { place: mine.pointer, reason, before: status, after: names.join(), witness: () => status }
      report.add({ ...change, wire: isResponse ? 'minor' : 'major', types: 'major' }, use)
    } else {
      const isSuccess = /^(?:2|3|default)/.test(status)
      const reason = isSuccess ? `it no longer answers ${status}` : `the error ${status} is no longer documented`
      // Programs that tell errors apart by their status name one that is not there.
      const wire = isSuccess || !isResponse ? 'major' : 'minor'
      const change = { place: mine.pointer, reason, before: status, after: undefined }
      report.add({ ...change, wire, types: 'major', witness: () => `${before.title} answered ${status}` }, use)
    }
  }
  for (const [status, yours] of is) {
    if (was.has(status) || met.has(status)) continue
    const reason = /^[45]/.test(status) ? `the error ${status} is documented now` : `it answers ${status} as well`
    report.add({ place: yours.pointer, reason, before: undefined, after: status, wire: 'minor', types: 'minor' }, use)
  }
}

/** Responses by status, ranges in capitals. */
function responsesOf(side: Side, { part }: Operation): Map<string, Part> {
  return new Map([...membersOf(side, part, 'responses')].map(([status, each]) => [status.replace('xx', 'XX'), each]))
}

/** The range that a status is one of, such as `4XX`, where only one of the two versions has it. */
function rangeOf(
  status: string,
  map: ReadonlyMap<string, Part>,
  other: ReadonlyMap<string, Part>,
): readonly [string, Part] | undefined {
  const range = /^\d{3}$/.test(status) ? `${status[0]}XX` : undefined
  return [...map].find(([name]) => name === range && !other.has(name))
}

function compareResponse(before: Part, after: Part, use: Use, comparison: Comparison): void {
  const { report } = comparison
  compareWords(before, after, use, report)
  compareHeaders(before, after, use, comparison)
  compareLinks(before, after, use, comparison)
  const empty = (part: Part): boolean => Object.keys(own(part.value, 'content') ?? {}).length === 0
  if (empty(before) && !empty(after)) {
    const change = { place: pointerTo(after.pointer, 'content'), before: undefined, after: 'a body' }
    report.add({ ...change, reason: 'there is a body now', wire: 'minor', types: 'minor' }, use)
    return
  }
  compareContent(before, after, use, comparison)
}

/** Links tell where to go on from an answer: no request or answer changes with them. */
function compareLinks(before: Part, after: Part, use: Use, { base, revision, report }: Comparison): void {
  const was = membersOf(base, before, 'links')
  const is = membersOf(revision, after, 'links')
  for (const [name, mine] of was) {
    const yours = is.get(name)
    const { description: _mine, ...target } = mine.value
    const { description: _yours, ...next } = yours?.value ?? {}
    if (yours && same(target, next)) compareWords(mine, yours, use, report)
    else {
      const reason = yours ? `the link ${name} leads elsewhere` : `the link ${name} is gone`
      const change = { place: (yours ?? mine).pointer, reason, before: mine.value, after: yours?.value }
      report.add({ ...change, wire: 'minor', types: 'none' }, use)
    }
  }
  for (const [name, yours] of is) {
    if (was.has(name)) continue
    report.add(
      {
        place: yours.pointer,
        reason: `the link ${name} is new`,
        before: undefined,
        after: yours.value,
        wire: 'minor',
        types: 'none',
      },
      use,
    )
  }
}
