import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

/**
 * Seconds from saving a document until a running watch has written its outputs.
 *
 * @param contents The contents to save, one after another; each differs from the one before.
 */
export async function watchSeconds(
  cli: string,
  file: string,
  out: string,
  contents: readonly string[],
): Promise<number[]> {
  writeFileSync(file, contents[0] ?? '')
  const child = spawn(process.execPath, [cli, 'watch', file, '--out', out], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })
  const lineIterator = lines[Symbol.asyncIterator]()
  const generated = async (): Promise<void> => {
    for (;;) {
      const { done, value } = await lineIterator.next()
      if (done === true) throw new Error('Cannot measure the watch: it exited')
      if (/\bin [\d.]+ s$/.test(value)) return
    }
  }
  await generated()
  const seconds: number[] = []
  for (const content of contents.slice(1)) {
    const savedAt = performance.now()
    writeFileSync(file, content)
    await generated()
    seconds.push((performance.now() - savedAt) / 1000)
  }
  child.kill('SIGINT')
  await once(child, 'exit')
  return seconds
}
