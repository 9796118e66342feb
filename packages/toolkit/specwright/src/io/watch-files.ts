import { existsSync, watch, type FSWatcher } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** An editor may write a file in several steps: it has changed when nothing happened for this many milliseconds. */
const quietMs = 50

/**
 * Calls back whenever one of some files has been saved; one call after another. A file may be missing, but is not followed
 * if its folder is.
 *
 * @param onChange Returns the files that it read, which are watched from then on as well.
 * @returns What ends it.
 */
export function watchFiles(files: readonly string[], onChange: () => Promise<readonly string[]>): { close(): void } {
  const watched = new Set<string>()
  const watchers = new Map<string, FSWatcher>()
  let timer: NodeJS.Timeout | undefined
  let last = Promise.resolve()
  let isClosed = false

  const call = async (): Promise<void> => {
    if (!isClosed) add(await onChange())
  }
  const add = (more: readonly string[]): void => {
    for (const path of more.map((file) => resolve(file))) {
      watched.add(path)
      const folder = dirname(path)
      if (isClosed || watchers.has(folder) || !existsSync(folder)) continue
      // Folders instead of files, since many editors replace a file when they save it.
      const watcher = watch(folder, (_event, changed) => {
        if (changed === null || watched.has(resolve(folder, changed))) callLater()
      })
      watchers.set(folder, watcher)
    }
  }
  const callLater = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void (last = last.then(call)), quietMs)
  }

  add(files)
  return {
    close() {
      isClosed = true
      clearTimeout(timer)
      for (const watcher of watchers.values()) watcher.close()
    },
  }
}
