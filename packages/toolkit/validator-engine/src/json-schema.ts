import { bundle, type SchemaSource } from './bundle.ts'

/** Gives a JSON Schema 2020-12 as one of another target. */
export type Converter = (target: string, schema: Record<string, unknown>) => Record<string, unknown>

let convert: Converter | undefined

/** Sets what gives schemas of other targets. */
export function setConverter(converter: Converter): void {
  convert = converter
}

/**
 * The JSON Schema of a validator.
 *
 * @throws {TypeError} If it cannot be given for the target.
 */
export function jsonSchemaFor(target: string, source: SchemaSource): Record<string, unknown> {
  if (target === 'draft-2020-12') return bundle(source)
  if (convert) return convert(target, bundle(source))
  throw new TypeError(
    `Cannot give a JSON Schema for ${target}: only draft-2020-12 is supported, unless addJsonSchemaTargets is called`,
  )
}
