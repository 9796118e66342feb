/** The string at a place of a JSON text; `undefined` if there is none. */
export function stringAt(path: readonly string[], text: string): string | undefined {
  try {
    const found = path.reduce<unknown>(
      (value, key) => (Object(value) as Record<string, unknown>)[key],
      JSON.parse(text),
    ) // safe for any value
    return typeof found === 'string' ? found : undefined
  } catch {
    return undefined
  }
}
