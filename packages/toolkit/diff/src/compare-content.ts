import { own } from '@loyalty-kit/json-schema/json'
import { compareDeprecation, compareDocumentation, isPastSunset } from './compare-notes.ts'
import type { Comparison } from './comparison.ts'
import { encodingStyle, mediaType } from './serialization.ts'
import { same } from './same.ts'
import { pointerTo } from './report.ts'
import { membersOf, type Part } from './side.ts'
import type { Use } from './use.ts'

/** Compares `content` by media type: of requests, responses, headers and parameters. */
export function compareContent(
  before: Part,
  after: Part,
  use: Use,
  { base, revision, schemas, report }: Comparison,
): void {
  const baseTypes = membersOf(base, before, 'content')
  const revisionTypes = membersOf(revision, after, 'content')
  const isRequest = use.direction === 'request'
  for (const [type, old] of baseTypes) {
    const next =
      revisionTypes.get(type) ?? like(type, revisionTypes) ?? (isRequest ? covering(type, revisionTypes) : undefined)
    if (!next) {
      const reason = `${type} is no longer ${isRequest ? 'accepted' : 'sent'}`
      const witness = (): string => `${isRequest ? 'Content-Type' : 'Accept'}: ${type}`
      const change = { place: old.pointer, reason, before: type, after: undefined, witness }
      report.add({ ...change, wire: 'major', types: 'major' }, use)
      continue
    }
    schemas.compare(
      { value: own(old.value, 'schema') ?? true, pointer: pointerTo(old.pointer, 'schema') },
      { value: own(next.value, 'schema') ?? true, pointer: pointerTo(next.pointer, 'schema') },
      use,
    )
    compareDocumentation(old, next, use, report)
    compareEncodings(old, next, use, { base, revision, schemas, report })
  }
  for (const [type, next] of revisionTypes) {
    if (baseTypes.has(type) || like(type, baseTypes)) continue
    const reason = `${type} is now also ${isRequest ? 'accepted' : 'sent'}`
    report.add({ place: next.pointer, reason, before: undefined, after: type, wire: 'minor', types: 'minor' }, use)
  }
}

/** Compares how the members of a form are encoded. */
function compareEncodings(before: Part, after: Part, use: Use, comparison: Comparison): void {
  const { base, revision, report } = comparison
  const baseEncodings = membersOf(base, before, 'encoding')
  const revisionEncodings = membersOf(revision, after, 'encoding')
  for (const name of new Set([...baseEncodings.keys(), ...revisionEncodings.keys()])) {
    for (const member of ['contentType', 'style', 'explode', 'allowReserved']) {
      const [old, next] = [baseEncodings, revisionEncodings].map((map) =>
        encodingStyle(map.get(name)?.value ?? {}, member),
      )
      if (same(old, next)) continue
      const place = revisionEncodings.get(name)?.pointer ?? pointerTo(after.pointer, 'encoding', name)
      const reason = `the encoding of "${name}" changed (${member})`
      const witness = (): string => `a form with "${name}" encoded as before`
      const isWider = member === 'contentType' && includesAll(next, old)
      const isNarrower = member === 'contentType' && includesAll(old, next)
      const wire = (use.direction === 'request' ? isWider : isNarrower) ? 'minor' : 'major'
      report.add({ place, reason, before: old, after: next, wire, types: 'none', witness }, use)
    }
    const empty = { value: {}, pointer: pointerTo(after.pointer, 'encoding', name) }
    compareHeaders(baseEncodings.get(name) ?? empty, revisionEncodings.get(name) ?? empty, use, comparison)
  }
}

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

/** True where one list of media types contains every media type of another. */
function includesAll(list: unknown, other: unknown): boolean {
  if (typeof list !== 'string' || typeof other !== 'string') return false
  const types = (text: string): string[] => text.split(',').map(mediaType)
  const ranges = new Set(types(list))
  return types(other).every((type) => [type, rangeOf(type), '*/*'].some((each) => ranges.has(each)))
}

/** The same media type in another spelling. */
function like(type: string, map: ReadonlyMap<string, Part>): Part | undefined {
  return [...map].find(([each]) => mediaType(each) === mediaType(type))?.[1]
}

/** The media range that includes a media type, the narrowest first. */
function covering(type: string, map: ReadonlyMap<string, Part>): Part | undefined {
  return map.get(rangeOf(type)) ?? map.get('*/*')
}

/** `image/*` of `image/png` */
function rangeOf(type: string): string {
  return `${type.split('/')[0]}/*`
}
