/** A name that is not taken, with underscores if need be. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  return taken.has(name) ? freeName(`${name}_`, taken) : name
}
