import type { HeaderModel } from '@specwright/document/model'
import { combinationsOf, exampleValue, isValid, rulesOf, writtenExample } from '@specwright/json-schema/examples'
import type { JsonObject, JsonSchema } from '@specwright/json-schema/json'
import { headerText } from '../header-text.ts'
import { isRedirect } from '../client/content.ts'

/**
 * The headers of a response, by their names in lower case: those that it must have or that have an example, and the location of
 * what was created; a redirect has one, whatever the document says. Cookies are lines of \`set-cookie\`.
 */
export function sentHeaders(
  status: string,
  headers: readonly HeaderModel[],
  root: JsonObject,
): Readonly<Record<string, string>> {
  const redirects = isRedirect({ status })
  const isLocation = ({ name }: HeaderModel): boolean =>
    (redirects || status === '201') && name.toLowerCase() === 'location'
  const values = headers.flatMap((header) => {
    const documented = documentedTexts(header, root)
    const isSent = header.required || isLocation(header) || hasExample(header.schema, root)
    const made = isSent ? textsOf(exampleOf(header, root), header) : []
    const texts = documented.length > 0 ? documented : made
    const sent = texts.slice(0, isCookie(header) ? texts.length : 1).map((text) => text.replaceAll(/[^\x20-\x7e]/g, ''))
    return sent.length === 0 ? [] : [[header.name.toLowerCase(), sent.join('\n')] as const]
  })
  const assumed = redirects && !headers.some(isLocation) ? { location: 'https://example.com/' } : {}
  return { ...Object.fromEntries(values), ...assumed }
}

function isCookie({ name }: HeaderModel): boolean {
  return name.toLowerCase() === 'set-cookie'
}

/** The valid examples of a header as they are written. */
function documentedTexts(header: HeaderModel, root: JsonObject): readonly string[] {
  return header.examples.flatMap(({ value, serialized }) => {
    if (serialized !== undefined) return [serialized]
    return isValid(header.schema, value, root) ? textsOf(value, header) : []
  })
}

/** A value as it is written: in one line, or as a line for each cookie. */
function textsOf(value: unknown, header: HeaderModel): readonly string[] {
  const values: readonly unknown[] = isCookie(header) && Array.isArray(value) ? value : [value]
  return values.flatMap((each) => headerText(each, header) ?? [])
}

/** True for a schema that has an example for the whole of its value. */
function hasExample(schema: JsonSchema, root: JsonObject): boolean {
  return combinationsOf(schema, root).some((combination) =>
    rulesOf(combination).sources.some(
      (source) => Object.hasOwn(source, 'example') || Object.hasOwn(source, 'examples'),
    ),
  )
}

/** A value that a header can have: one that is not empty, unless it is JSON. */
function exampleOf({ schema, contentType }: HeaderModel, root: JsonObject): unknown {
  return contentType === undefined
    ? (writtenExample(schema, root) ?? exampleValue(schema, root))
    : exampleValue(schema, root)
}
