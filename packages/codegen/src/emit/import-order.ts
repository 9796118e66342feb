/** How deep modules may import modules that import modules; engines load them by recursion. */
const deepest = 300

/**
 * In which order an index is to name modules: as they are given, or those first that the others import, where there are
 * chains of imports too long to be loaded from their start.
 *
 * @param imports What each module imports.
 */
export function importOrder(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const depths = new Map<string, number>()
  const entered = new Set<string>()
  const pending = [...imports.keys()].toReversed()
  for (let name = pending.at(-1); name !== undefined; name = pending.at(-1)) {
    const imported = [...(imports.get(name) ?? [])]
    if (entered.has(name) || depths.has(name)) {
      pending.pop()
      if (!depths.has(name)) depths.set(name, 1 + Math.max(0, ...imported.map((each) => depths.get(each) ?? 0)))
    } else {
      entered.add(name)
      pending.push(...imported.filter((each) => !entered.has(each)))
    }
  }
  return Math.max(0, ...depths.values()) > deepest ? [...depths.keys()] : [...imports.keys()]
}
