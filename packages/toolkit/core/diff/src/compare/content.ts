import { own, pointerTo } from '@specwright/json-schema/json'
import { compareDeprecation, compareDocumentation } from './notes.ts'
import type { Comparison } from './comparison.ts'
import { same } from '../contract/same.ts'
import { encodingStyle, formMember, schemaOf } from '../normal/serialization.ts'
import { followed, itemsOf, membersOf, type Part, type Side } from '../contract/side.ts'
import type { Use } from '../contract/use.ts'
import { mediaType } from '../contract/media-type.ts'
import { isPastSunset } from '../contract/notes.ts'
import { compareUnrated } from './unrated.ts'

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
      const change = { place: old.pointer, reason, before: type, after: undefined }
      report.add({ ...change, rule: 'media-type-removed', wire: 'major', types: 'major' }, use)
      continue
    }
    const encoded = encodedIn(type, [old, next])
    schemas.compare(schemaOf(old), schemaOf(next), { ...use, ...(encoded && { encoded }) })
    schemas.compare(schemaOf(old, 'itemSchema'), schemaOf(next, 'itemSchema'), use)
    compareDocumentation(old, next, use, { report, rated: ratedOfMedia })
    compareEncodings(old, next, use, { base, revision, schemas, report })
  }
  for (const [type, next] of revisionTypes) {
    if (baseTypes.has(type) || like(type, baseTypes)) continue
    // Until now, a range covered it.
    const covered = covering(type, baseTypes)
    if (covered) {
      schemas.compare(schemaOf(covered), schemaOf(next), use)
      schemas.compare(schemaOf(covered, 'itemSchema'), schemaOf(next, 'itemSchema'), use)
    }
    const reason = `${type} is now also ${isRequest ? 'accepted' : 'sent'}`
    const change = { place: next.pointer, reason, before: undefined, after: type }
    report.add({ ...change, rule: 'media-type-added', wire: 'minor', types: 'minor' }, use)
  }
}

/** The members of a media type, and those of a header, that rules rate. */
const ratedOfMedia = ['schema', 'itemSchema', 'encoding', 'itemEncoding', 'prefixEncoding']
const ratedOfHeader = ['required', 'style', 'explode', 'schema', 'content']

/** The members of a form that are encoded in a way of their own, not as text; `undefined` where it is not a form. */
function encodedIn(type: string, versions: readonly Part[]): readonly string[] | undefined {
  if (!forms.has(mediaType(type).replace(/;.*/, ''))) return undefined
  return versions.flatMap(({ value }) => Object.keys(own(value, 'encoding') ?? {}))
}

const forms: ReadonlySet<string> = new Set(['application/x-www-form-urlencoded', 'multipart/form-data'])

/** Compares how the members of a form, or the items of another multipart body, are encoded. */
function compareEncodings(before: Part, after: Part, use: Use, comparison: Comparison): void {
  const { base, revision, report } = comparison
  const [baseEncodings, revisionEncodings] = [encodingsOf(base, before), encodingsOf(revision, after)]
  for (const name of new Set([...baseEncodings.keys(), ...revisionEncodings.keys()])) {
    const empty = { value: {}, pointer: pointerTo(after.pointer, 'encoding', name) }
    const [old, next] = [baseEncodings.get(name) ?? empty, revisionEncodings.get(name) ?? empty]
    const [oldMember, newMember] = [formMember(base, before, name), formMember(revision, after, name)]
    for (const member of encodingMembers) {
      const left = encodingStyle(old.value, member, oldMember)
      const right = encodingStyle(next.value, member, newMember)
      if (same(left, right)) continue
      const reason = `the encoding of "${name}" changed (${member})`
      const [isWider, isNarrower] = [includesAll(right, left), includesAll(left, right)]
      const wire = (use.direction === 'request' ? isWider : isNarrower) ? 'minor' : 'major'
      const place = next.pointer
      report.add({ rule: 'media-type-format', place, reason, before: left, after: right, wire, types: 'none' }, use)
    }
    compareUnrated(old, next, [...encodingMembers, 'headers'], { use, report })
    compareHeaders(old, next, use, comparison)
  }
}

/** The members of an encoding that have defaults. */
const encodingMembers = ['contentType', 'style', 'explode', 'allowReserved']

/** The encodings of the members of a form, by name, and those of items. */
function encodingsOf(side: Side, part: Part): ReadonlyMap<string, Part> {
  const { value, pointer } = part
  const items = followed(side, { value: own(value, 'itemEncoding'), pointer: pointerTo(pointer, 'itemEncoding') })
  const first = itemsOf(side, part, 'prefixEncoding').map((each, n) => [`prefixEncoding/${n}`, each] as const)
  return new Map([...membersOf(side, part, 'encoding'), ...first, ...(items ? [['itemEncoding', items] as const] : [])])
}

/** Compares the headers of a response, or of one part of a form. */
export function compareHeaders(before: Part, after: Part, use: Use, comparison: Comparison): void {
  const { base, revision, report } = comparison
  const [baseHeaders, revisionHeaders] = [headersOf(base, before), headersOf(revision, after)]
  for (const [name, old] of baseHeaders) {
    const next = revisionHeaders.get(name)
    if (next) {
      compareHeader(old, next, { name, use, comparison })
      continue
    }
    const isSunset = isPastSunset(old)
    const reason = `the header ${name} was removed${isSunset ? ', after its sunset date' : ''}`
    const isReliedOn = use.direction === 'response' && !isSunset
    const wire = isRequired(old) && isReliedOn ? 'major' : 'minor'
    const change = { place: old.pointer, reason, before: name, after: undefined }
    report.add({ ...change, rule: 'header-removed', wire, types: isReliedOn ? 'major' : 'minor' }, use)
  }
  for (const [name, next] of revisionHeaders) {
    if (baseHeaders.has(name)) continue
    const bump = use.direction === 'request' && isRequired(next) ? 'major' : 'minor'
    const reason = `the header ${name} was added`
    const change = { place: next.pointer, reason, before: undefined, after: name }
    report.add({ ...change, rule: 'header-added', wire: bump, types: bump }, use)
  }
}

/** The headers of a part by lower-case name, without the media type, which already says which kind of body it is. */
function headersOf(side: Side, part: Part): ReadonlyMap<string, Part> {
  const headers = [...membersOf(side, part, 'headers')].map(([name, header]) => [name.toLowerCase(), header] as const)
  return new Map(headers.filter(([name]) => name !== 'content-type'))
}

function isRequired({ value }: Part): boolean {
  return own(value, 'required') === true
}

/** What the comparison of one header needs. */
interface OfHeader {
  readonly name: string
  readonly use: Use
  readonly comparison: Comparison
}

function compareHeader(before: Part, after: Part, { name, use, comparison }: OfHeader): void {
  const { report, schemas } = comparison
  const [wasRequired, isNowRequired] = [isRequired(before), isRequired(after)]
  if (wasRequired !== isNowRequired) {
    const wire = wasRequired === (use.direction === 'response') ? 'major' : 'minor'
    const reason = wasRequired ? `the header ${name} is now optional` : `the header ${name} is now always present`
    const place = pointerTo(after.pointer, 'required')
    const change = { place, reason, before: wasRequired, after: isNowRequired }
    report.add({ ...change, rule: 'header-required', wire, types: wire }, use)
  }
  compareDocumentation(before, after, use, { report, rated: ratedOfHeader })
  compareDeprecation(before, after, use, report)
  schemas.compare(schemaOf(before), schemaOf(after), { ...use, text: 'header' })
  compareContent(before, after, use, comparison)
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
  return type === '*/*' ? undefined : (map.get(rangeOf(type)) ?? map.get('*/*'))
}

/** `image/*` of `image/png` */
function rangeOf(type: string): string {
  return `${type.split('/')[0]}/*`
}
