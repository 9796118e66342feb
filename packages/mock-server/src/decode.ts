import type { Parameter } from '@loyalty-kit/spec'
import type { Field, Fields, Route } from './route.ts'

/** Values by name, without a prototype, so that a name may be any. */
export type Values = Readonly<Record<string, unknown>>

/** Reads `a=1&b=2`, with percent-encoding and `+` for a space: each name with its texts. */
export function readForm(text: string): ReadonlyMap<string, readonly string[]> {
  const form = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(text)) {
    const values = form.get(name)
    if (values) values.push(value)
    else form.set(name, [value])
  }
  return form
}

/** Values of the query parameters. A name that was repeated and is no list stays several, for the validator to refuse. */
export function decodeQuery(route: Route, text: string): Values {
  const form = readForm(text)
  return decodeParameters(route, 'query', ({ name, explode, style }, { isList = false }) => {
    const texts = form.get(name)
    if (texts === undefined) return undefined
    if (!isList) return texts.length === 1 ? texts[0] : texts
    const separator = style === 'pipeDelimited' ? '|' : style === 'spaceDelimited' ? ' ' : ','
    return explode ? texts : texts.flatMap((each) => each.split(separator))
  })
}

/**
 * Values of the path parameters.
 *
 * @param raw Still percent-encoded.
 * @throws {URIError} For a sequence of `%` that is no UTF-8.
 */
export function decodePath(route: Route, raw: Readonly<Record<string, string>>): Values {
  return decodeParameters(route, 'path', ({ name }) => {
    const text = raw[name]
    return text === undefined ? undefined : decodeURIComponent(text)
  })
}

/** Values of the header parameters. */
export function decodeHeaders(route: Route, headerOf: (name: string) => string | undefined): Values {
  return decodeParameters(route, 'header', ({ name }) => headerOf(name.toLowerCase()))
}

/**
 * A value from text, of the field's kind where the text can be read as that. Text of the wrong kind stays text: the
 * validator says what it should be.
 */
export function decodeField(text: string | readonly string[], field: Field | undefined): unknown {
  if (typeof text !== 'string') return text.map((each) => decodeField(each, field))
  switch (field?.kind) {
    case 'integer':
    case 'number':
      return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : text
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text
    default:
      return text
  }
}

/** A field by its name, which may be that of something every object has. */
export function fieldNamed(fields: Fields, name: string): Field | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

function decodeParameters(
  { operation, inputs }: Route,
  place: Parameter['in'],
  read: (parameter: Parameter, field: Field) => string | readonly string[] | undefined,
): Values {
  const values: Record<string, unknown> = Object.create(null)
  const input = inputs[place]
  if (!input) return values
  for (const parameter of operation.parameters) {
    if (parameter.in !== place) continue
    const field = fieldNamed(input.fields, parameter.name) ?? {}
    const text = read(parameter, field)
    const value = text === undefined ? field.default : decodeField(text, field)
    if (value !== undefined) values[parameter.name] = value
  }
  return values
}
