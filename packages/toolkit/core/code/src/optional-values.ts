/** Options that may be given without a value, each with its values: without one, the first is meant. */
export type OptionalValues = Readonly<Record<string, readonly string[]>>

/**
 * A command line in which these options have their values: `--log` and `--log json` become `--log=text` and `--log=json`. What
 * follows an option is its value only if it is one of them.
 */
export function withOptionalValues(argv: readonly string[], options: OptionalValues): string[] {
  const written: string[] = []
  for (let index = 0; index < argv.length; index++) {
    const word = argv[index] ?? ''
    const name = word.slice(2)
    const values = word.startsWith('--') && Object.hasOwn(options, name) ? options[name] : undefined
    const next = argv[index + 1]
    if (values === undefined) written.push(word)
    else if (next !== undefined && values.includes(next)) written.push(`${word}=${argv[++index]}`)
    else written.push(`${word}=${values[0]}`)
  }
  return written
}
