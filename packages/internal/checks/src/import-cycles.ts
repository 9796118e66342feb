import { posix } from 'node:path'
import type { Import } from './import-graph.ts'

/**
 * Groups of files that reach each other by relative imports, of values or types; a file that imports itself is a group
 * too.
 */
export function cyclesIn(imports: readonly Import[]): string[][] {
  const targets = new Map<string, string[]>()
  for (const { file, specifier } of imports) {
    if (!specifier.startsWith('.')) continue
    targets.set(file, [...(targets.get(file) ?? []), posix.join(posix.dirname(file), specifier)])
  }
  const reached = new Map([...targets.keys()].map((file) => [file, reachableFrom(file, targets)]))
  const cyclic = [...targets.keys()].filter((file) => reached.get(file)?.has(file))
  const groups = cyclic.map((file) =>
    cyclic.filter((other) => reached.get(file)?.has(other) && reached.get(other)?.has(file)),
  )
  return groups.filter(([first], index) => first === cyclic[index])
}

function reachableFrom(file: string, targets: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const reached = new Set<string>()
  const queue = [...(targets.get(file) ?? [])]
  for (const next of queue) {
    if (reached.has(next)) continue
    reached.add(next)
    queue.push(...(targets.get(next) ?? []))
  }
  return reached
}
