import { own } from '@loyalty-kit/json-schema/json'
import { compareWords, type Comparison } from './compare-parameters.ts'
import { compareHeaders } from './compare-headers.ts'
import { encodingStyle, mediaType } from './how-written.ts'
import { same } from './same.ts'
import { pointerTo } from './report.ts'
import { membersOf, type Part } from './side.ts'
import type { Use } from './use.ts'

/** Compares bodies by media type: of requests, responses, headers and parameters that have any. */
export function compareContent(
  before: Part,
  after: Part,
  use: Use,
  { base, revision, schemas, report }: Comparison,
): void {
  const was = membersOf(base, before, 'content')
  const is = membersOf(revision, after, 'content')
  const isRequest = use.direction === 'request'
  for (const [type, mine] of was) {
    const yours = is.get(type) ?? like(type, is) ?? (isRequest ? covering(type, is) : undefined)
    if (!yours) {
      const reason = `${type} is no longer ${isRequest ? 'taken' : 'given'}`
      const witness = (): string => `${isRequest ? 'Content-Type' : 'Accept'}: ${type}`
      const change = { place: mine.pointer, reason, before: type, after: undefined, witness }
      report.add({ ...change, wire: 'major', types: 'major' }, use)
      continue
    }
    schemas.compare(
      { value: own(mine.value, 'schema') ?? true, pointer: pointerTo(mine.pointer, 'schema') },
      { value: own(yours.value, 'schema') ?? true, pointer: pointerTo(yours.pointer, 'schema') },
      use,
    )
    compareWords(mine, yours, use, report)
    compareEncodings(mine, yours, use, { base, revision, schemas, report })
  }
  for (const [type, yours] of is) {
    if (was.has(type) || like(type, was)) continue
    const reason = `${type} is ${isRequest ? 'taken' : 'given'} as well`
    report.add({ place: yours.pointer, reason, before: undefined, after: type, wire: 'minor', types: 'minor' }, use)
  }
}

/** Compares how the members of a form are written. */
function compareEncodings(before: Part, after: Part, use: Use, comparison: Comparison): void {
  const { base, revision, report } = comparison
  const was = membersOf(base, before, 'encoding')
  const is = membersOf(revision, after, 'encoding')
  for (const name of new Set([...was.keys(), ...is.keys()])) {
    for (const member of ['contentType', 'style', 'explode', 'allowReserved']) {
      const [old, next] = [was, is].map((map) => encodingStyle(map.get(name)?.value ?? {}, member))
      if (same(old, next)) continue
      const place = is.get(name)?.pointer ?? pointerTo(after.pointer, 'encoding', name)
      const reason = `"${name}" is written in another way (${member})`
      const witness = (): string => `a form with "${name}" as before`
      const isWider = member === 'contentType' && takesAll(next, old)
      const isNarrower = member === 'contentType' && takesAll(old, next)
      const wire = (use.direction === 'request' ? isWider : isNarrower) ? 'minor' : 'major'
      report.add({ place, reason, before: old, after: next, wire, types: 'none', witness }, use)
    }
    const unsaid = { value: {}, pointer: pointerTo(after.pointer, 'encoding', name) }
    compareHeaders(was.get(name) ?? unsaid, is.get(name) ?? unsaid, use, comparison)
  }
}

/** True where one list of media types has all that another has. */
function takesAll(list: unknown, other: unknown): boolean {
  if (typeof list !== 'string' || typeof other !== 'string') return false
  const types = (text: string): string[] => text.split(',').map(mediaType)
  const ranges = new Set(types(list))
  return types(other).every((type) => [type, rangeOf(type), '*/*'].some((each) => ranges.has(each)))
}

/** The same media type in another spelling. */
function like(type: string, map: ReadonlyMap<string, Part>): Part | undefined {
  return [...map].find(([each]) => mediaType(each) === mediaType(type))?.[1]
}

/** The range that takes a media type among others, the nearest first. */
function covering(type: string, map: ReadonlyMap<string, Part>): Part | undefined {
  return map.get(rangeOf(type)) ?? map.get('*/*')
}

/** `image/*` of `image/png` */
function rangeOf(type: string): string {
  return `${type.split('/')[0]}/*`
}
