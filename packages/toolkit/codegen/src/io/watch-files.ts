import { watch } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'

/** An editor may write a file in several steps: it has changed when nothing happened for this many milliseconds. */
const quietMs = 50

/**
 * Calls back whenever one of some files has changed.
 *
 * @returns What ends it.
 */
export function watchFiles(files: readonly string[], onChange: () => void): { close(): void } {
  const paths = new Set(files.map((file) => resolve(file)))
  let timer: NodeJS.Timeout | undefined
  // Folders instead of files, since many editors replace a file when they save it.
  const watchers = [...new Set([...paths].map((path) => dirname(path)))].map((folder) =>
    watch(folder, (_event, changed) => {
      if (changed !== null && !paths.has(resolve(folder, basename(changed)))) return
      clearTimeout(timer)
      timer = setTimeout(onChange, quietMs)
    }),
  )
  return {
    close() {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
    },
  }
}
