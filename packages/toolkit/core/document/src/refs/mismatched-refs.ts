import { isObject, type JsonObject } from '@specwright/json-schema/json'
import { componentAt, refOf } from '@specwright/json-schema/ref'
import { partIn, sections, type PartKind, type PartMember } from '../openapi/structure.ts'
import { below, chainFrom, type Reading, type ReferredValue } from './files.ts'
import { inFile } from './misplaced-refs.ts'
import { knownKind, mayBe, refer, visit, visitMembers, type Parts, type Referrer } from './parts.ts'
import type { RefReport } from './ref-report.ts'
import type { Removals } from './removals.ts'

/** What else a ref may lead to, for some kinds, how it is read then, and which members are taken from there. */
const alike: Readonly<
  Partial<
    Record<
      PartKind,
      { readonly kind: PartKind; readonly message: string; readonly taken: (content: JsonObject) => JsonObject }
    >
  >
> = {
  body: { kind: 'response', message: 'The content is read as that of a request body.', taken: withContent },
  response: { kind: 'body', message: 'The content is read as that of a response.', taken: withContent },
  header: { kind: 'parameter', message: 'It is read as a header.', taken: ({ name: _, in: __, ...rest }) => rest },
}

function withContent({ description = '', content }: JsonObject): JsonObject {
  return { description, content }
}

/** What an object is that is left out. */
const ignored = 'ignored object'

/** What an object is read as whose ref leads to something else; any other object is left out. */
const readings: Readonly<Partial<Record<PartKind, { readonly value: JsonObject; readonly message: string }>>> = {
  schema: { value: {}, message: 'Any value is accepted.' },
  mediaType: { value: {}, message: 'Any value is accepted.' },
  response: { value: { description: '' }, message: 'It is read as empty.' },
  pathItem: { value: {}, message: 'It is read as empty.' },
  callback: { value: {}, message: 'It is read as empty.' },
}

/**
 * Follows a ref to an object. One to an object of another kind is reported: where a body refers to a response, or a
 * response to a body, it gets the content of that in place of the ref; a schema becomes one for any value, and what means
 * nothing without its target is left out.
 *
 * @param removals Takes the members and items to leave out.
 */
export function* readObject(
  parts: Parts,
  referrer: Referrer,
  { report, removals }: { readonly report: RefReport; readonly removals: Removals },
): Reading<void> {
  const { value, file, place } = referrer
  const { targets, end } = yield* chainFrom(refOf(value) ?? '', file)
  for (const each of targets) refer(parts, each)
  const other = targets.find((each) => !mayBe(parts, each.value, place)) ?? (isOf(place, end) ? undefined : end)
  // The linter reports a chain without an end, wherever it breaks.
  if (other === undefined) return targets.forEach((each) => visit(parts, each, place))
  const [, kind] = place
  const allowed = (sections[kind] ?? []).map((section) => `components/${section}`).join(' or ')
  const reason = `"$ref" refers to ${referredName(parts, other)}: refer to one of ${allowed} here.`
  Reflect.deleteProperty(value, '$ref')
  const content = contentOf(parts, other, referrer)
  if (content !== undefined) {
    report.warn('mismatched-ref', referrer, `${reason} ${alike[kind]?.message}`)
    Object.assign(value, content)
    return visitMembers(parts, referrer, place)
  }
  const { value: read, message } = readings[kind] ?? { value: undefined, message: 'The object is ignored.' }
  report.warn('mismatched-ref', referrer, `${reason} ${message}`)
  if (read !== undefined) {
    Object.assign(value, { ...read, ...value })
    return
  }
  // What refers to it has no meaning either.
  parts.kinds.set(value, new Set([ignored]))
  for (const each of parts.holders.get(value) ?? []) removals.add(each)
}

/** Whether a value can be at a place, as far as nothing else is known of it. */
function isOf([, kind]: PartMember, end: ReferredValue | undefined): boolean {
  return end === undefined || isObject(end.value) || (kind === 'schema' && typeof end.value === 'boolean')
}

/** What a value is, for a message. */
function referredName(parts: Parts, { pointer, value }: ReferredValue): string {
  if (isObject(value) && parts.kinds.get(value)?.has(ignored) === true) return 'an object that is ignored'
  const component = componentAt(pointer)
  if (component?.keys.length === 0) return `components/${component.section}`
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  const name = (knownKind(parts, value) ?? type).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${/^[aeio]/.test(name) ? 'an' : 'a'} ${name}`
}

/** What an object takes from a value of another kind; `undefined` if it can take nothing. */
function contentOf(parts: Parts, target: ReferredValue, { place, file }: Referrer): JsonObject | undefined {
  const other = alike[place[1]]
  if (other === undefined || !isObject(target.value) || knownKind(parts, target.value) !== other.kind) return undefined
  const members = Object.keys(target.value).map((key): [string, unknown] => {
    const member = partIn(target.value as object, ['one', other.kind], key)
    return [key, inFile(below(target, key), { place: member, into: file, isNamed: false })]
  })
  const taken = other.taken(Object.fromEntries(members))
  return Object.values(taken).every((each) => each !== undefined) ? taken : undefined
}
