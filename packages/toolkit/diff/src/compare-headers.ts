import { own } from '@loyalty-kit/json-schema/json'
import { compareContent } from './compare-content.ts'
import { compareDeprecation, isPastSunset } from './compare-notes.ts'
import { compareDocumentation, type Comparison } from './compare-parameters.ts'
import { pointerTo } from './report.ts'
import { membersOf, type Part } from './side.ts'
import type { Use } from './use.ts'

/** Compares the headers of a response, or of one part of a form. */
export function compareHeaders(before: Part, after: Part, use: Use, comparison: Comparison): void {
  const { base, revision, report, schemas } = comparison
  const lower = (map: Map<string, Part>): Map<string, Part> =>
    // The media type already says which kind of body it is.
    new Map(
      [...map].map(([name, part]) => [name.toLowerCase(), part] as const).filter(([name]) => name !== 'content-type'),
    )
  const baseHeaders = lower(membersOf(base, before, 'headers'))
  const revisionHeaders = lower(membersOf(revision, after, 'headers'))
  const isNeeded = ({ value }: Part): boolean => own(value, 'required') === true
  const whole = use.direction === 'response' ? 'a response' : 'a form'
  for (const [name, old] of baseHeaders) {
    const next = revisionHeaders.get(name)
    const witness = (): string => `${whole} without ${name}`
    if (!next) {
      const change = {
        place: old.pointer,
        reason: `the header ${name} was removed${isPastSunset(old) ? ', after its sunset date' : ''}`,
        before: name,
        after: undefined,
        witness,
      }
      const isSunset = isPastSunset(old)
      report.add(
        { ...change, wire: isNeeded(old) && !isSunset ? 'major' : 'minor', types: isSunset ? 'minor' : 'major' },
        use,
      )
      continue
    }
    if (isNeeded(old) !== isNeeded(next)) {
      const wire = isNeeded(old) === (use.direction === 'response') ? 'major' : 'minor'
      const reason = isNeeded(old) ? `the header ${name} is now optional` : `the header ${name} is now always present`
      const change = {
        place: pointerTo(next.pointer, 'required'),
        reason,
        before: isNeeded(old),
        after: isNeeded(next),
      }
      report.add({ ...change, wire, types: wire, witness }, use)
    }
    compareDocumentation(old, next, use, report)
    compareDeprecation(old, next, use, report)
    schemas.compare(
      { value: own(old.value, 'schema') ?? true, pointer: pointerTo(old.pointer, 'schema') },
      { value: own(next.value, 'schema') ?? true, pointer: pointerTo(next.pointer, 'schema') },
      { ...use, isText: true },
    )
    compareContent(old, next, use, comparison)
  }
  for (const [name, next] of revisionHeaders) {
    if (baseHeaders.has(name)) continue
    const breaks = use.direction === 'request' && isNeeded(next)
    const bump = breaks ? 'major' : 'minor'
    report.add(
      {
        place: next.pointer,
        reason: `the header ${name} was added`,
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
