import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generateFolder, writeFiles } from 'specwright'
import type { Model } from '@specwright/document/model'
import { keysOf } from '@specwright/json-schema/json'
import { peer, peers } from '../peers.ts'
import type { Path } from './faults.ts'

/** A tool that reports what is wrong with a value. */
export interface Judge {
  readonly name: string
  /** Names of the components whose schemas it has. */
  readonly schemas: ReadonlySet<string>
  /** Where a value is wrong, once for each issue. */
  readonly issues: (schema: string, value: unknown) => readonly Path[]
}

/** specwright, with what the others are given. */
export interface Own extends Judge {
  readonly model: Model
  /** The JSON Schema of a component, with everything that it refers to. */
  readonly jsonSchema: (name: string) => object
}

interface Validator {
  check(value: unknown): readonly { readonly path: Path }[]
  readonly '~standard': { readonly jsonSchema: { readonly input: (options: { readonly target: string }) => object } }
}

/** The validators of a document. */
export async function ours(document: string, folder: string): Promise<Own> {
  const { files, models } = await generateFolder(document, { only: ['validators'] })
  const [model] = models
  if (model === undefined) throw new Error(`Cannot measure ${document}: it has no model`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFiles(folder, files)
  const module = await load<Readonly<Record<string, Validator>>>(join(folder, 'index.ts'))
  const validators = new Map(
    model.schemas.flatMap(({ name, typeName }) => {
      const found = module[`${typeName}Schema`]
      return found === undefined ? [] : [[name, found] as const]
    }),
  )
  return {
    name: 'specwright',
    model,
    schemas: new Set(validators.keys()),
    issues: (schema, value) => (validators.get(schema)?.check(value) ?? []).map(({ path }) => path),
    jsonSchema: (name) => validators.get(name)?.['~standard'].jsonSchema.input({ target: 'draft-2020-12' }) ?? {},
  }
}

interface AjvError {
  readonly instancePath: string
  readonly params: Readonly<Record<string, unknown>>
}

interface AjvValidate {
  (value: unknown): boolean
  readonly errors?: readonly AjvError[] | null
}

interface AjvConstructor {
  new (options: object): {
    compile(schema: object): AjvValidate
  }
}

/** Ajv with all errors. */
export async function ajv({ schemas, jsonSchema }: Own): Promise<Judge> {
  const { Ajv2020 } = await peer<{ readonly Ajv2020: AjvConstructor }>('ajv/dist/2020.js')
  const { default: addFormats } = await peer<{ readonly default: { default: (ajv: object) => void } }>('ajv-formats')
  const tool = new Ajv2020({
    allErrors: true,
    strict: false,
    validateSchema: false,
    unicodeRegExp: false,
    logger: false,
  })
  addFormats.default(tool)
  const compiled = new Map([...schemas].map((name) => [name, tool.compile(jsonSchema(name))] as const))
  return {
    name: 'Ajv, all errors',
    schemas,
    issues: (schema, value) => {
      const validate = compiled.get(schema)
      return validate === undefined || validate(value) ? [] : (validate.errors ?? []).map(pathOfAjv)
    },
  }
}

/** Ajv reports a missing or additional member at the object around it, and names it beside. */
function pathOfAjv({ instancePath, params }: AjvError): Path {
  const member = params['missingProperty'] ?? params['additionalProperty'] ?? params['unevaluatedProperty']
  const path = keysOf(instancePath)
  return typeof member === 'string' ? [...path, member] : path
}

interface ZodSchema {
  safeParse(value: unknown): {
    readonly error?: { readonly issues: readonly { readonly path: Path; readonly keys?: readonly string[] }[] }
  }
}

/** The zod schemas that hey-api writes. */
export async function zod(document: string, { schemas }: Model, folder: string): Promise<Judge> {
  const heyApi = join(peers, 'node_modules/@hey-api/openapi-ts/dist/run.mjs')
  rmSync(folder, { recursive: true, force: true })
  const options = ['--input', document, '--output', folder, '--plugins', 'zod', '--no-log-file']
  execFileSync(process.execPath, [heyApi, ...options], { cwd: peers, stdio: 'ignore' })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const module = await load<Readonly<Record<string, ZodSchema>>>(join(folder, 'zod.gen.ts'))
  const written = new Map(Object.entries(module).map(([name, schema]) => [letters(name.slice(1)), schema] as const))
  const found = new Map(
    schemas.flatMap(({ name }) => {
      const schema = written.get(letters(name))
      return schema === undefined ? [] : [[name, schema] as const]
    }),
  )
  return {
    name: 'zod, by hey-api',
    schemas: new Set(found.keys()),
    issues: (schema, value) => {
      const { error } = found.get(schema)?.safeParse(value) ?? {}
      return (error?.issues ?? []).map(({ path, keys: [key] = [] }) => (key === undefined ? path : [...path, key]))
    },
  }
}

/** What hey-api keeps of a name. */
function letters(name: string): string {
  return name.replaceAll(/[^\da-z]/gi, '').toLowerCase()
}

async function load<Module>(file: string): Promise<Module> {
  return (await import(pathToFileURL(file).href)) as Module // it was just generated
}
