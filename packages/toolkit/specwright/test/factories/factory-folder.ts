import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { asRef } from '@specwright/json-schema/json'
import type { Issue } from '@specwright/validator-engine'
import { generateFolder, writeFiles, type Diagnostic } from '../../src/index.ts'
import { installEngines } from '../installed-engines.ts'

/** A value with one fault, and its issue. */
interface Invalid {
  readonly value: unknown
  readonly issue: Pick<Issue, 'keyword' | 'message' | 'pointer' | 'sentence'>
}

/** A factory without its types. */
export type Factory = (overrides?: unknown, options?: { readonly seed?: number; readonly faker?: object }) => object

/** A type with a factory, by the comment of the function. */
export interface FactoryType {
  readonly typeName: string
  readonly make: Factory
  readonly invalid: () => readonly Invalid[]
}

/** The factories of a document, and what judges their values. */
export interface FactoryFolder {
  readonly types: readonly FactoryType[]
  of(typeName: string): FactoryType
  /** The issues of a value by the generated validator of a type. */
  issuesOf(typeName: string, value: unknown): readonly Issue[]
  /** What Ajv says of a value; `''` if it is valid, or Ajv has no such schema. */
  ajvErrors(typeName: string, value: unknown): string
  readonly warnings: readonly Diagnostic[]
}

/** Generates the factories of a document in a folder, and loads them. */
export async function factoryFolder(root: string, document: string): Promise<FactoryFolder> {
  const { files, models, warnings } = await generateFolder(join(root, document), {
    only: ['factories'],
    engines: 'packages',
  })
  installEngines(root, 'validator-engine')
  const folder = join(root, 'out')
  writeFiles(folder, files)
  const load = async (file: string): Promise<Record<string, unknown>> =>
    (await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown>
  const [factories, validators] = [await load('factories.ts'), await load('validators/index.ts')]
  const text = files.filter(({ path }) => path.startsWith('factories')).map(({ content }) => content)
  const types = [
    ...text.join('\n').matchAll(/A valid `(\w+)`.*\n\s*export function (\w+)[\s\S]*?export function (\w+)/g),
  ].map(([, typeName = '', valid = '', invalid = '']) => ({
    typeName,
    make: factories[valid] as Factory,
    invalid: factories[invalid] as FactoryType['invalid'],
  }))
  const ajv = new Ajv2020({ strict: false, allErrors: true, discriminator: false })
  ajvFormats.default(ajv)
  const [model] = models
  ajv.addSchema(model?.document.root ?? {}, 'document')
  const pointers = new Map(model?.schemas.map(({ typeName, pointer }) => [typeName, pointer]))
  return {
    types,
    warnings,
    of(typeName) {
      const found = types.find((each) => each.typeName === typeName)
      if (!found) throw new TypeError(`There is no factory of ${typeName}`)
      return found
    },
    issuesOf: (typeName, value) => (validators[`${typeName}Schema`] as { check(value: unknown): Issue[] }).check(value),
    ajvErrors(typeName, value) {
      const pointer = pointers.get(typeName)
      const validate = pointer === undefined ? undefined : ajv.getSchema(`document${asRef(pointer)}`)
      return validate === undefined || validate(value) ? '' : ajv.errorsText(validate.errors ?? null)
    },
  }
}
