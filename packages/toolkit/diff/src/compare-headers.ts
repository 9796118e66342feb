import { own } from '@loyalty-kit/json-schema/json'
import { compareContent } from './compare-content.ts'
import { compareDeprecation, isOver } from './compare-notes.ts'
import { compareWords, type Comparison } from './compare-parameters.ts'
import { pointerTo } from './report.ts'
import { membersOf, type Part } from './side.ts'
import type { Use } from './use.ts'

/** Compares the headers of an answer, or of one part of a form. */
export function compareHeaders(before: Part, after: Part, use: Use, comparison: Comparison): void {
  const { base, revision, report, schemas } = comparison
  const lower = (map: Map<string, Part>): Map<string, Part> =>
    // What kind of body it is, its media type says.
    new Map(
      [...map].map(([name, part]) => [name.toLowerCase(), part] as const).filter(([name]) => name !== 'content-type'),
    )
  const was = lower(membersOf(base, before, 'headers'))
  const is = lower(membersOf(revision, after, 'headers'))
  const isNeeded = ({ value }: Part): boolean => own(value, 'required') === true
  const whole = use.direction === 'response' ? 'an answer' : 'a form'
  for (const [name, mine] of was) {
    const yours = is.get(name)
    const witness = (): string => `${whole} without ${name}`
    if (!yours) {
      const change = {
        place: mine.pointer,
        reason: `the header ${name} is gone${isOver(mine) ? ', after the day it was to end' : ''}`,
        before: name,
        after: undefined,
        witness,
      }
      const isTold = isOver(mine)
      report.add(
        { ...change, wire: isNeeded(mine) && !isTold ? 'major' : 'minor', types: isTold ? 'minor' : 'major' },
        use,
      )
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
      { ...use, isText: true },
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
        witness: () => `${whole} without ${name}`,
      },
      use,
    )
  }
}
