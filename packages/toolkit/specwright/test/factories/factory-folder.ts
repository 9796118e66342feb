import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Issue } from '@specwright/validator-engine'
import { engineFolder } from '../engine-folder.ts'

/** A value with one fault, and its issue. */
interface Invalid {
  readonly value: unknown
  readonly issue: Pick<Issue, 'keyword' | 'message' | 'pointer'>
}

/** A factory without its types. */
type Factory = (overrides?: unknown, options?: { readonly seed?: number; readonly faker?: unknown }) => unknown

/** The factories of a document, and its validators. */
export interface FactoryFolder {
  factory(name: string): Factory
  invalid(name: string): readonly Invalid[]
  /** What the generated validator of a type says of a value. */
  check(type: string, value: unknown): readonly Issue[]
  readonly names: readonly string[]
}

/** Generates the factories of a document, and loads them. */
export async function factoryFolder(root: string, document: string): Promise<FactoryFolder> {
  const folder = await engineFolder(root, document, { outputs: ['factories'], engines: 'inline' })
  const load = async (file: string): Promise<Record<string, unknown>> =>
    (await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown>
  const [factories, validators] = [await load('factories.ts'), await load('validators/index.ts')]
  return {
    names: Object.keys(factories).filter((name) => name !== 'FactoryError'),
    factory: (name) => factories[name] as Factory,
    invalid: (name) => (factories[name] as () => readonly Invalid[])(),
    check: (type, value) => (validators[`${type}Schema`] as { check(value: unknown): Issue[] }).check(value),
  }
}
