import { isObject } from '../is-object.ts'
import { branchesOf, fieldNamed, isNested, isSpread, type Field, type Fields, type JoinedField } from './field-types.ts'

/** Writes the fields of a form as `decodeFields` reads them. Null and undefined are left out. */
export function encodeFields(values: object, fields: Fields): string {
  return encodedMembers(values, (name) => [name, fieldNamed(fields, name)]).join('&')
}

/** Pairs of the members of an object. */
function encodedMembers(
  values: object,
  fieldOf: (name: string, value: unknown) => readonly [name: string, field: Field],
): string[] {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    const [written, field] = fieldOf(name, value)
    return encodedField(written, value, field)
  })
}

function encodedField(name: string, value: unknown, field: Field): string[] {
  if (value === undefined || value === null) return []
  const pair = (text: string): string[] => [`${encodedText(name)}=${text}`]
  const branches = branchesOf(field)
  const branch = branches.find((each) => isWrittenAs(value, each)) ?? branches[0]!
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    if (isNested(branch))
      return items.flatMap((item, index) => encodedField(`${name}[${index}]`, item, withinBrackets(item, branch.items)))
    if (branch === 'json') return pair(encodedText(textOfValue(value)))
    const [item, separator] = isList(branch) ? branch : ([branch] as const)
    if (separator === undefined) return items.flatMap((each) => encodedField(name, each, item))
    return items.length === 0 ? [] : pair(items.map((each) => encodedText(textOfValue(each))).join(sent(separator)))
  }
  if (!isObject(value)) return pair(encodedText(branch === 'json' ? JSON.stringify(value) : textOfValue(value)))
  if (isSpread(branch))
    return encodedMembers(value, (member) => [member, fieldNamed(branch.spread, member, branch.others)])
  if (isNested(branch))
    return encodedMembers(value, (member, each) => [
      `${name}[${member}]`,
      withinBrackets(each, fieldNamed(branch.fields ?? {}, member, branch.others)),
    ])
  return pair(isJoined(branch) ? joinedText(value, branch) : encodedText(JSON.stringify(value)))
}

/** True if values of this type are written as a field says. */
function isWrittenAs(value: unknown, field: Field): boolean {
  if (field === 'json') return true
  if (Array.isArray(value)) return isList(field) || (isNested(field) && field.items !== undefined)
  if (isObject(value)) return isSpread(field) || isJoined(field) || (isNested(field) && field.fields !== undefined)
  return typeof field === 'string'
}

/** The field of a part of a nested one: what has parts is nested, too. */
function withinBrackets(value: unknown, field: Field = 'string'): Field {
  return typeof value === 'object' && field === 'string' ? {} : field
}

function isList(field: Field): field is readonly [item: Field, separator?: string] {
  return Array.isArray(field)
}

function isJoined(field: Field): field is JoinedField {
  return typeof field === 'object' && 'joined' in field
}

function joinedText(value: object, { separator, explode }: JoinedField): string {
  const members = Object.entries(value).filter(([, each]) => each !== undefined && each !== null)
  const within = explode ? '=' : sent(separator)
  return members
    .map(([name, each]) => `${encodedText(name)}${within}${encodedText(textOfValue(each))}`)
    .join(sent(separator))
}

/** A separator, of which a space has to be encoded. */
function sent(separator: string): string {
  return separator === ' ' ? '%20' : separator
}

function textOfValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Text as the names and values of forms have it. @see https://url.spec.whatwg.org/#application/x-www-form-urlencoded */
function encodedText(text: string): string {
  // A lone surrogate has no bytes.
  const encoded = encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
  const rest = encoded.replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return rest.replaceAll('%20', '+')
}
