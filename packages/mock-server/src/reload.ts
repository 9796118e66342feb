import { watchContract as watchAny, type ContractWatch, type WatchLog } from '@specwright/mock-engine/node'
import { fileURLToPath } from 'node:url'
import type { MockServer } from './mock-server.ts'

/**
 * Reloads the contract of a mock whenever it is regenerated; rows, tokens and clock stay.
 *
 * @throws {Error} On a Node before 22.15.
 */
export function watchContract(mock: MockServer, log: WatchLog): ContractWatch {
  const module = new URL(`contract${extension}`, import.meta.url)
  return watchAny(mock, { module, folders: generatedFolders() }, log)
}

/** `.ts` if Node runs the sources, `.js` if it runs the build. */
const extension = import.meta.url.slice(import.meta.url.lastIndexOf('.'))

/** The folders with generated files. */
function generatedFolders(): readonly string[] {
  const packages = [import.meta.resolve('@loyalty-kit/spec'), import.meta.resolve('@loyalty-kit/validators')]
  return [import.meta.url, ...packages].map((entry) => fileURLToPath(new URL('generated/', entry)))
}
