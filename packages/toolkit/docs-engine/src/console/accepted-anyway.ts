/** True for the header `Accept` with what any service gives without it. */
export function isAcceptedAnyway(name: string, value: string): boolean {
  return name === 'Accept' && /^(?:application\/json|\*\/\*)$/.test(value)
}
