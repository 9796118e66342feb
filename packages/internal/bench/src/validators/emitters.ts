import { peer } from '../peers.ts'

/** The module that a tool emits for a schema, and the files beside it that it imports. */
export interface Emitted {
  readonly entry: string
  readonly beside?: Readonly<Record<string, string>>
}

/** The tools that read JSON Schema, and the module that each emits for one. */
export const emitters: Readonly<Record<string, (schema: object, name: string) => Emitted | Promise<Emitted>>> = {
  'ata-validator': async (schema, name) => {
    const { Validator } = await peer<{ Validator: new (schema: object) => object }>('ata-validator')
    const aot = await peer<{ toStandaloneModule: (validator: object) => string }>('ata-validator/aot')
    const entry = `import { isValid, validate } from './${name}.compiled.mjs'
export const is = isValid
export const errors = (value) => { const result = validate(value); return result.valid ? 0 : result.errors.length }`
    return { entry, beside: { [`${name}.compiled.mjs`]: aot.toStandaloneModule(new Validator(rulesOf(schema))) } }
  },
  schemasafe: async (schema, name) => {
    const { validator } = await peer<{ validator: SchemasafeCompile }>('@exodus/schemasafe')
    const module = (options: object): string =>
      `export const validate = ${validator(rulesOf(schema), { mode: 'lax', ...options }).toModule()}`
    const beside = {
      [`${name}.first.mjs`]: module({}),
      [`${name}.all.mjs`]: module({ includeErrors: true, allErrors: true }),
    }
    return { entry: entryOf(name, 'mjs'), beside }
  },
  'Ajv, standalone': async (schema, name) => {
    const { default: standalone } = await peer<{ default: AjvStandalone }>('ajv/dist/standalone/index.js')
    const { Ajv2020 } = await peer<{ Ajv2020: AjvConstructor }>('ajv/dist/2020.js')
    const { default: addFormats } = await peer<{ default: (ajv: Ajv) => Ajv }>('ajv-formats')
    const module = (allErrors: boolean): string => {
      const ajv = addFormats(new Ajv2020({ allErrors, strict: false, code: { source: true } }))
      return standalone.default(ajv, ajv.compile(schema))
    }
    const beside = { [`${name}.first.cjs`]: module(false), [`${name}.all.cjs`]: module(true) }
    return { entry: entryOf(name, 'cjs'), beside }
  },
  'Ajv, at run time': (schema) => ({
    entry: `import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
const compile = (allErrors) => addFormats.default(new Ajv2020({ allErrors, strict: false })).compile(schema)
const schema = ${JSON.stringify(schema)}
const validateFirst = compile(false)
const validateAll = compile(true)
export const is = (value) => validateFirst(value)
export const messages = (value) =>
  validateAll(value) ? [] : validateAll.errors.map(({ instancePath, message }) => instancePath + ' ' + message)
export const errors = (value) => (validateAll(value) ? 0 : validateAll.errors.length)`,
  }),
  TypeBox: (schema) => ({
    entry: `import { Compile } from 'typebox/schema'
const compiled = Compile(${JSON.stringify(schema)})
export const is = (value) => compiled.Check(value)
export const errors = (value) => (compiled.Check(value) ? 0 : compiled.Errors(value)[1].length)`,
  }),
}

type SchemasafeCompile = (schema: object, options: object) => { toModule(): string }
type AjvConstructor = new (options: object) => Ajv
interface Ajv {
  compile(schema: object): object
}
interface AjvStandalone {
  readonly default: (ajv: Ajv, validate: object) => string
}

/** An entry that combines two modules: one stops at the first fault, the other finds all. */
function entryOf(name: string, extension: 'cjs' | 'mjs'): string {
  const validate = extension === 'cjs' ? (as: string): string => as : (as: string): string => `{ validate as ${as} }`
  return `import ${validate('first')} from './${name}.first.${extension}'
import ${validate('all')} from './${name}.all.${extension}'
export const is = (value) => first(value)
export const errors = (value) => (all(value) ? 0 : all.errors.length)`
}

/** A schema without its descriptions and the keywords of OpenAPI: some tools refuse schemas with these. */
function rulesOf(schema: object): object {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      /^x-|^(discriminator|description)$/.test(key) ? undefined : value,
    ),
  ) as object // the same shape
}
