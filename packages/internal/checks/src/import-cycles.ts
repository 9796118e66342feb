import { posix } from 'node:path'
import type { Import } from './import-graph.ts'

/**
 * Groups of files of which each reaches every other by relative imports, values and types alike; a file that imports itself
 * is a group of its own.
 */
export function cyclesIn(imports: readonly Import[]): string[][] {
  const targets = new Map<string, string[]>()
  for (const { file, specifier } of imports) {
    if (!specifier.startsWith('.')) continue
    targets.set(file, [...(targets.get(file) ?? []), posix.join(posix.dirname(file), specifier)])
  }
  const reached = new Map([...targets.keys()].map((file) => [file, reachableFrom(file, targets)]))
  const inCycles = [...targets.keys()].filter((file) => reached.get(file)?.has(file))
  const groups = inCycles.map((file) =>
    inCycles.filter((other) => reached.get(file)?.has(other) && reached.get(other)?.has(file)),
  )
  return groups.filter(([first], index) => first === inCycles[index])
}

function reachableFrom(file: string, targets: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const reached = new Set<string>()
  const waiting = [...(targets.get(file) ?? [])]
  for (const next of waiting) {
    if (reached.has(next)) continue
    reached.add(next)
    waiting.push(...(targets.get(next) ?? []))
  }
  return reached
}
