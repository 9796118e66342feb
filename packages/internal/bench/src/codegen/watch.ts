import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

/**
 * Seconds from saving a document to its outputs being written, by a watch that is running.
 *
 * @param texts What is saved, one text after the other; each differs from the one before.
 */
export async function watchSeconds(
  cli: string,
  file: string,
  out: string,
  texts: readonly string[],
): Promise<number[]> {
  writeFileSync(file, texts[0] ?? '')
  const child = spawn(process.execPath, [cli, 'watch', file, '--out', out], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })
  const told = lines[Symbol.asyncIterator]()
  const generated = async (): Promise<void> => {
    for (;;) {
      const { done, value } = await told.next()
      if (done === true) throw new Error('Cannot measure the watch: it exited')
      if (/\bin [\d.]+ s$/.test(value)) return
    }
  }
  await generated()
  const seconds: number[] = []
  for (const text of texts.slice(1)) {
    const savedAt = performance.now()
    writeFileSync(file, text)
    await generated()
    seconds.push((performance.now() - savedAt) / 1000)
  }
  child.kill('SIGINT')
  await once(child, 'exit')
  return seconds
}
