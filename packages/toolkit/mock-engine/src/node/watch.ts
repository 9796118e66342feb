import { watch } from 'node:fs'
import nodeModule from 'node:module'
import type { Contract } from '../types.ts'

/** A watch that goes on until it is closed. */
export interface ContractWatch {
  close(): void
}

/** Where a contract is generated to. */
export interface GeneratedContract {
  /** URL of the module that exports it as `contract`. */
  readonly module: URL
  /** Paths of the folders that a generation writes to. */
  readonly folders: readonly string[]
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
export function watchContract(
  mock: { use(contract: Contract): void },
  { module, folders }: GeneratedContract,
  tell: (line: string) => void,
): ContractWatch {
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
      const fresh = (await import(`${module.href}?contract=${++version}`)) as { contract: Contract } // generated
      mock.use(fresh.contract)
      tell(`The contract was generated anew: ${Object.keys(fresh.contract.routes).length} operations`)
    } catch (error) {
      tell(`Cannot use the contract that was generated: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const watchers = folders.map((folder) =>
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

function versionOf(url: string | undefined): string | undefined {
  return /\?contract=(\d+)$/.exec(url ?? '')?.[1]
}
