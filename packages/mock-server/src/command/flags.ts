import { parseArgs } from 'node:util'
import { isRecord, readJson } from './json-file.ts'
import { UsageError } from './usage-error.ts'

/** Every flag of a command, and whether it takes a value. */
export type FlagTypes = Readonly<Record<string, 'value' | 'switch'>>

/** What the command line, the environment and a file of flags say. */
export interface Flags<Types extends FlagTypes> {
  /** Value of a flag; `undefined` where nothing gives it one. */
  text(flag: keyof Types & string): string | undefined
  isOn(flag: keyof Types & string): boolean
}

/**
 * Reads the flags of a command. A flag goes before a variable (`LOYALTY_MOCK_ID_SEED`), and a variable before the file that
 * `--config` names.
 *
 * @throws {UsageError | TypeError} For a flag that the command does not have.
 */
export async function readFlags<Types extends FlagTypes>(argv: readonly string[], types: Types): Promise<Flags<Types>> {
  const options = Object.fromEntries(
    Object.entries({ ...types, config: 'value' }).map(([name, type]) => [
      name,
      { type: type === 'value' ? ('string' as const) : ('boolean' as const) },
    ]),
  )
  const { values } = parseArgs({ args: [...argv], options })
  const config = values['config'] ?? variableOf('config')
  const written = config === undefined ? {} : await readConfig(String(config), Object.keys(types))
  const text = (flag: string): string | undefined => {
    const value = values[flag] ?? variableOf(flag) ?? written[flag]
    return value === undefined ? undefined : String(value)
  }
  return { text, isOn: (flag) => /^(?:1|true|yes|on)$/i.test(text(flag) ?? '') }
}

/** A flag's value as a whole number. */
export function wholeNumber(text: string, flag: string, greatest: number): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number <= greatest) return number
  throw new UsageError(`Cannot use --${flag} ${text}: it must be a whole number up to ${greatest}`)
}

type Simple = string | number | boolean

function variableOf(flag: string): string | undefined {
  const value = process.env[`LOYALTY_MOCK_${flag.toUpperCase().replaceAll('-', '_')}`]
  return value === '' ? undefined : value
}

async function readConfig(file: string, names: readonly string[]): Promise<Readonly<Record<string, Simple>>> {
  const config = await readJson('config', file)
  if (!isRecord(config)) throw new UsageError(`Cannot use the config ${file}: it must be an object of flags`)
  const unknown = Object.keys(config).filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    throw new UsageError(
      `Cannot use the config ${file}: no flag "${unknown.join('", "')}"; there are ${names.join(', ')}`,
    )
  }
  return Object.fromEntries(
    Object.entries(config).map(([name, value]) => {
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return [name, value]
      throw new UsageError(`Cannot use the config ${file}: "${name}" must be a text, a number, true or false`)
    }),
  )
}
