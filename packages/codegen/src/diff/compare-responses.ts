import { own } from '../document.ts'
import { compareContent } from './compare-content.ts'
import { compareDeprecation } from './compare-notes.ts'
import { compareWords, type Comparison } from './compare-parameters.ts'
import type { Operation } from './contract.ts'
import { same } from './same.ts'
import { pointerTo } from './report.ts'
import { membersOf, type Part } from './side.ts'
import { reversed, type Use } from './use.ts'

/** Compares what an operation answers, status by status. */
export function compareResponses(before: Operation, after: Operation, asked: Use, comparison: Comparison): void {
  const { base, revision, report } = comparison
  const use = reversed(asked)
  const isResponse = use.direction === 'response'
  const was = membersOf(base, before.part, 'responses')
  const is = membersOf(revision, after.part, 'responses')
  for (const [status, mine] of was) {
    const yours = is.get(status) ?? is.get(status.toUpperCase())
    if (yours) compareResponse(mine, yours, use, comparison)
    else {
      const isSuccess = /^(?:2|3|default)/.test(status)
      const reason = isSuccess ? `it no longer answers ${status}` : `the error ${status} is no longer documented`
      // Programs that tell errors apart by their status name one that is not there.
      const wire = isSuccess || !isResponse ? 'major' : 'minor'
      const change = { place: mine.pointer, reason, before: status, after: undefined }
      report.add({ ...change, wire, types: 'major', witness: () => `${before.title} answered ${status}` }, use)
    }
  }
  for (const [status, yours] of is) {
    if (was.has(status) || was.has(status.toLowerCase())) continue
    const reason = /^[45]/.test(status) ? `the error ${status} is documented now` : `it answers ${status} as well`
    report.add({ place: yours.pointer, reason, before: undefined, after: status, wire: 'minor', types: 'minor' }, use)
  }
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

function compareHeaders(before: Part, after: Part, use: Use, comparison: Comparison): void {
  const { base, revision, report, schemas } = comparison
  const lower = (map: Map<string, Part>): Map<string, Part> =>
    new Map([...map].map(([name, part]) => [name.toLowerCase(), part]))
  const was = lower(membersOf(base, before, 'headers'))
  const is = lower(membersOf(revision, after, 'headers'))
  const isNeeded = ({ value }: Part): boolean => own(value, 'required') === true
  for (const [name, mine] of was) {
    const yours = is.get(name)
    const witness = (): string => `an answer without ${name}`
    if (!yours) {
      const change = {
        place: mine.pointer,
        reason: `the header ${name} is gone`,
        before: name,
        after: undefined,
        witness,
      }
      report.add({ ...change, wire: isNeeded(mine) ? 'major' : 'minor', types: 'major' }, use)
      continue
    }
    if (isNeeded(mine) !== isNeeded(yours)) {
      const wire = isNeeded(mine) === (use.direction === 'response') ? 'major' : 'minor'
      const reason = isNeeded(mine)
        ? `the header ${name} may be left out now`
        : `the header ${name} is always there now`
      const change = {
        place: pointerTo(yours.pointer, 'required'),
        reason,
        before: isNeeded(mine),
        after: isNeeded(yours),
      }
      report.add({ ...change, wire, types: wire, witness }, use)
    }
    compareWords(mine, yours, use, report)
    compareDeprecation(mine, yours, use, report)
    schemas.compare(
      { value: own(mine.value, 'schema') ?? true, pointer: pointerTo(mine.pointer, 'schema') },
      { value: own(yours.value, 'schema') ?? true, pointer: pointerTo(yours.pointer, 'schema') },
      use,
    )
    compareContent(mine, yours, use, comparison)
  }
  for (const [name, yours] of is) {
    if (was.has(name)) continue
    const breaks = use.direction === 'request' && isNeeded(yours)
    const bump = breaks ? 'major' : 'minor'
    report.add(
      {
        place: yours.pointer,
        reason: `the header ${name} is new`,
        before: undefined,
        after: name,
        wire: bump,
        types: bump,
      },
      use,
    )
  }
}

/** Links tell where to go on from an answer: who follows one needs it. */
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
      report.add({ ...change, wire: 'major', types: 'none', witness: () => `whoever follows ${name}` }, use)
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
