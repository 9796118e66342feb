/** Calls the function repeatedly with each of the values in turn, and counts the truthy results. */
export function loop(call: (value: unknown) => unknown, values: readonly unknown[], times: number): number {
  let count = 0
  for (let n = 0; n < times; n++) {
    for (const value of values) if (call(value)) count++
  }
  return count
}
