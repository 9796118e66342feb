/**
 * The functions that may recurse as deeply as a value is nested: those in a cycle of calls, and those that call one.
 *
 * @param calls The functions that each function calls; a name that is not a key calls nothing.
 * @param deep Functions that are known to recurse.
 */
export function endlessCalls(
  calls: ReadonlyMap<string, Iterable<string>>,
  deep: ReadonlySet<string> = new Set(),
): ReadonlySet<string> {
  const callers = new Map<string, string[]>()
  const pending = new Map<string, number>()
  for (const [name, called] of calls) {
    const known = new Set([...called].filter((each) => calls.has(each)))
    pending.set(name, known.size)
    for (const each of known) callers.set(each, [...(callers.get(each) ?? []), name])
  }
  // A function that calls none of the remaining ones ends; those that remain at last do not.
  const ended = [...calls.keys()].filter((name) => pending.get(name) === 0 && !deep.has(name))
  for (const name of ended) {
    for (const caller of callers.get(name) ?? []) {
      const left = (pending.get(caller) ?? 0) - 1
      pending.set(caller, left)
      if (left === 0 && !deep.has(caller)) ended.push(caller)
    }
  }
  const ending = new Set(ended)
  return new Set([...calls.keys()].filter((name) => !ending.has(name)))
}
