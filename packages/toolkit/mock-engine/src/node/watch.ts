import { watch } from 'node:fs'
import nodeModule from 'node:module'
import { onLines } from '@specwright/code/places'
import type { Contract } from '../contract/types.ts'

/** A watch that runs until it is closed. */
export interface ContractWatch {
  close(): void
}

/** The generated files of a contract. */
export interface GeneratedContract {
  /** URL of the module that exports it as `contract`. */
  readonly module: URL
  /** Paths of the folders with generated files. */
  readonly folders: readonly string[]
}

/** Receives a line for each reload and each failure. */
export type WatchLog = (line: string, level: 'info' | 'error') => void

/** Several files are generated at once: the contract is reloaded when none has changed for this many milliseconds. */
const quietMs = 100

/**
 * Reloads the contract of a mock whenever it is regenerated; rows, tokens and clock stay.
 *
 * All generated files are imported again. If that fails, the mock keeps the current contract and waits for the next
 * change.
 *
 * @throws {Error} On a Node before 22.15.
 */
export function watchContract(
  mock: { use(contract: Contract): void },
  { module, folders }: GeneratedContract,
  log: WatchLog,
): ContractWatch {
  if (!('registerHooks' in nodeModule)) {
    throw new Error(`Cannot watch the contract: this is Node ${process.versions.node}. Use Node 22.15 or later`)
  }
  const hooks = nodeModule.registerHooks({
    // What a reloaded module imports is reloaded as well.
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      const version = versionOf(context.parentURL)
      const isFresh = version !== undefined && found.url.startsWith('file:') && versionOf(found.url) === undefined
      return isFresh ? { ...found, url: `${found.url}?contract=${version}` } : found
    },
  })
  let version = 0
  let timer: NodeJS.Timeout | undefined
  // Each contract is loaded after the one before, which may take longer.
  let last = Promise.resolve()
  const load = async (): Promise<void> => {
    try {
      const fresh = (await import(`${module.href}?contract=${++version}`)) as { contract: Contract } // generated
      mock.use(fresh.contract)
      const count = Object.keys(fresh.contract.routes).length
      log(`The contract was reloaded: ${count} ${count === 1 ? 'operation' : 'operations'}`, 'info')
    } catch (error) {
      log(onLines(`Cannot reload the contract: ${error instanceof Error ? error.message : String(error)}`), 'error')
    }
  }
  const watchers = folders.map((folder) =>
    watch(folder, () => {
      clearTimeout(timer)
      timer = setTimeout(() => void (last = last.then(load)), quietMs)
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
