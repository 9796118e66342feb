import { watch } from 'node:fs'
import nodeModule from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Contract } from './contract.ts'
import type { MockServer } from './mock-server.ts'

/** A watch that goes on until it is closed. */
export interface ContractWatch {
  close(): void
}

/** A generation writes several files: it is over when none was written for so long, in milliseconds. */
const quietMs = 100

/**
 * Lets a mock go on with the contract whenever that is generated anew; its rows, tokens and clock stay.
 *
 * What is generated is imported again as a whole. Where that cannot be done, the mock keeps what it has, and the next
 * generation is awaited.
 *
 * @param tell Takes a line for each time, and for each failure.
 * @throws {Error} On a Node before 22.15.
 */
export function watchContract(mock: MockServer, tell: (line: string) => void): ContractWatch {
  if (!('registerHooks' in nodeModule)) {
    throw new Error(`Cannot watch the contract: that needs Node 22.15 or later, and this is ${process.versions.node}`)
  }
  const hooks = nodeModule.registerHooks({
    // What a fresh module imports is fresh as well.
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      const version = versionOf(context.parentURL)
      const isFresh = version !== undefined && found.url.startsWith('file:') && versionOf(found.url) === undefined
      return isFresh ? { ...found, url: `${found.url}?contract=${version}` } : found
    },
  })
  let version = 0
  let timer: NodeJS.Timeout | undefined
  const load = async (): Promise<void> => {
    try {
      const { href } = new URL(`contract${extension}?contract=${++version}`, import.meta.url)
      const fresh = (await import(href)) as { contract: Contract } // our own
      mock.use(fresh.contract)
      tell(`The contract was generated anew: ${Object.keys(fresh.contract.routes).length} operations`)
    } catch (error) {
      tell(`Cannot use the contract that was generated: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const watchers = generatedFolders().map((folder) =>
    watch(folder, () => {
      clearTimeout(timer)
      timer = setTimeout(() => void load(), quietMs)
    }),
  )
  return {
    close() {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
      hooks.deregister()
    },
  }
}

/** `.ts` where Node runs the sources, `.js` where it runs what was built. */
const extension = import.meta.url.slice(import.meta.url.lastIndexOf('.'))

function versionOf(url: string | undefined): string | undefined {
  return /\?contract=(\d+)$/.exec(url ?? '')?.[1]
}

/** The folders that a generation writes to. */
function generatedFolders(): readonly string[] {
  const packages = [import.meta.resolve('@loyalty-kit/spec'), import.meta.resolve('@loyalty-kit/validators')]
  return [import.meta.url, ...packages].map((entry) => fileURLToPath(new URL('generated/', entry)))
}
