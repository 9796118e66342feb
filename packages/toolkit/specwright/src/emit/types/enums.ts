import { code, comment, createFile, expr, type Code } from '@specwright/code'
import type { GeneratedFile, Model, NamedSchema } from '@specwright/document/model'
import { isValid } from '@specwright/json-schema/examples'
import { isObject } from '@specwright/json-schema/json'
import { enumerationOf, type EnumerationValue } from '@specwright/json-schema/keyword'
import { freeName } from '../free-name.ts'
import { codeFile } from '../generated-file.ts'

/** A schema that lists its values. */
interface Enumeration {
  readonly typeName: string
  readonly values: readonly EnumerationValue[]
}

/** True for a document with a named schema that lists its values. */
export function hasEnums(model: Model): boolean {
  return model.schemas.some((named) => enumerationIn(named, model) !== undefined)
}

/**
 * `enums.ts`: the values of each named schema that lists them, for programs that show or check them; and their names and
 * descriptions, where the document has some. Each is a constant, so that a bundle includes only those in use.
 */
export function emitEnums(model: Model, path: string): GeneratedFile {
  const all = model.schemas.flatMap((named) => enumerationIn(named, model) ?? [])
  const taken = new Set([...model.schemas, ...model.inputs, ...model.parts].map(({ typeName }) => typeName))
  const constant = (name: string, about: string, value: Code): Code => {
    const free = freeName(name, taken)
    taken.add(free)
    return code`${comment(about)}export const ${expr.name(free)} = ${value} as const\n\n`
  }
  const file = createFile()
  for (const { typeName, values } of all) {
    const list = expr.literal(values.map(({ value }) => value))
    file.add(constant(`${typeName}Values`, `The values of \`${typeName}\`.`, list))
    const names = namesOf(values)
    if (names) file.add(constant(`${typeName}Names`, `The values of \`${typeName}\` by their names.`, names))
    const texts = descriptionsOf(values)
    if (texts) file.add(constant(`${typeName}Descriptions`, `What the values of \`${typeName}\` mean.`, texts))
  }
  // Without an export, it would not be a module.
  if (all.length === 0) file.add(code`export {}\n`)
  return codeFile(path, file)
}

/** The values of a schema that lists them, without those that it refuses. */
function enumerationIn({ typeName, schema }: NamedSchema, { document }: Model): Enumeration | undefined {
  const listed = isObject(schema) ? enumerationOf(schema) : undefined
  const values = listed?.filter(({ value }) => isValid(schema, value, document.root)) ?? []
  const areScalars = values.every(({ value }) => typeof value !== 'object' || value === null)
  return values.length > 0 && areScalars ? { typeName, values: distinct(values) } : undefined
}

/** Each value once: what a document says of it first. */
function distinct(values: readonly EnumerationValue[]): readonly EnumerationValue[] {
  const firsts = new Map<unknown, EnumerationValue>()
  for (const each of values) if (!firsts.has(each.value)) firsts.set(each.value, each)
  return [...firsts.values()]
}

/** The values by name, where each has one of its own. */
function namesOf(values: readonly EnumerationValue[]): Code | undefined {
  const entries = values.flatMap(({ name, value }) =>
    name === undefined ? [] : [{ key: name, value: expr.literal(value) }],
  )
  const names = new Set(entries.map(({ key }) => key))
  return names.size === values.length ? expr.object(entries) : undefined
}

/** The descriptions by value, if there are any. */
function descriptionsOf(values: readonly EnumerationValue[]): Code | undefined {
  const entries = values.flatMap(({ value, description }) =>
    description === undefined ? [] : [{ key: String(value), value: expr.literal(description) }],
  )
  return entries.length === 0 ? undefined : expr.object(entries)
}
