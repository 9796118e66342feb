import { inScope } from '@specwright/code/product'
import { nodeProcess } from '../values/node-process.ts'
import type { CreateMock } from './implementation.ts'

/** What an installed engine of mocks exports. */
interface MockEngine {
  readonly createMockServer: CreateMock
}

interface NodeModule {
  readonly createRequire: (from: URL | string) => { readonly resolve: (name: string) => string }
}

interface NodeUrl {
  readonly pathToFileURL: (path: string) => URL
}

/**
 * Creates mocks by the engine of mocks, as it is installed for the working folder, or else beside this engine. No import names it:
 * a bundler would take it into every server.
 *
 * @param cannot What cannot be done without it.
 * @throws {TypeError} If it is not installed.
 */
export function installedMock(cannot: string): CreateMock {
  const name = inScope('mock-engine')
  const entry = entryOf(name)
  if (entry === undefined) {
    const remedy = `run npm install --save-dev ${name}, or import it, and give its createMockServer as { mock }`
    throw new TypeError(`${cannot}: the package that mocks what is missing is not installed here: ${remedy}`)
  }
  return async (contract) => {
    const engine = (await import(/* @vite-ignore */ /* webpackIgnore: true */ entry)) as MockEngine // what it exports
    return await engine.createMockServer(contract)
  }
}

/** The URL of the module that a package is imported as; `undefined` where it is not installed, or nothing is. */
function entryOf(name: string): string | undefined {
  const { getBuiltinModule, cwd } = nodeProcess ?? {}
  if (!getBuiltinModule || !cwd) return undefined
  const { createRequire } = getBuiltinModule('node:module') as NodeModule
  const { pathToFileURL } = getBuiltinModule('node:url') as NodeUrl
  for (const from of [pathToFileURL(`${cwd()}/`), import.meta.url]) {
    try {
      return pathToFileURL(createRequire(from).resolve(name)).href
    } catch {
      // It may be in the other place.
    }
  }
  return undefined
}
