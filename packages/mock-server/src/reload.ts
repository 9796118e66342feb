import { watchContract as watchAny, type ContractWatch } from '@loyalty-kit/mock-engine/node'
import { fileURLToPath } from 'node:url'
import type { MockServer } from './mock-server.ts'

/**
 * Lets a mock go on with the contract whenever that is generated anew; its rows, tokens and clock stay.
 *
 * @param tell Takes a line for each time, and for each failure.
 * @throws {Error} On a Node before 22.15.
 */
export function watchContract(mock: MockServer, tell: (line: string) => void): ContractWatch {
  const module = new URL(`contract${extension}`, import.meta.url)
  return watchAny(mock, { module, folders: generatedFolders() }, tell)
}

/** `.ts` where Node runs the sources, `.js` where it runs what was built. */
const extension = import.meta.url.slice(import.meta.url.lastIndexOf('.'))

/** The folders that a generation writes to. */
function generatedFolders(): readonly string[] {
  const packages = [import.meta.resolve('@loyalty-kit/spec'), import.meta.resolve('@loyalty-kit/validators')]
  return [import.meta.url, ...packages].map((entry) => fileURLToPath(new URL('generated/', entry)))
}
