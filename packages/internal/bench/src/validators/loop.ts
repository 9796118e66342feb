/** Calls the function over and over with each of the values in turn; how often it gave something true. */
export function loop(call: (value: unknown) => unknown, values: readonly unknown[], times: number): number {
  let count = 0
  for (let n = 0; n < times; n++) {
    for (const value of values) if (call(value)) count++
  }
  return count
}
