import { parseArgs } from 'node:util'
import { nearest, unknownWord } from '@specwright/code/did-you-mean'
import { withOptionalValues, type OptionalValues } from '@specwright/code/optional-values'
import { type OptionRule, isObject, stringRule } from '@specwright/server-engine/engine'
import { readJson } from './json-file.ts'
import { variableOf } from './run.ts'
import { UsageError } from './usage-error.ts'

/** Every flag of a command, and whether it takes a value; of one that may be given without, the values, the default first. */
export type FlagTypes = Readonly<Record<string, 'value' | 'switch' | readonly string[]>>

/** The flags of the command line, the environment and a config file. Each getter throws a `UsageError` for an invalid value. */
export interface Flags<Types extends FlagTypes> {
  /** The value of a flag; `undefined` if it is not set. By default, it must not be empty. */
  string(flag: keyof Types & string, rule?: OptionRule): string | undefined
  isOn(flag: keyof Types & string): boolean
  /** The value of a flag that may be given without one; `undefined` if it is off. */
  choice(flag: keyof Types & string): string | undefined
  /** An integer in digits. */
  integer(flag: keyof Types & string, rule: OptionRule): number | undefined
  oneOf<Value extends string>(flag: keyof Types & string, values: readonly Value[]): Value | undefined
}

/** The value of a flag, and how it was set, with the value as a message shows it; `undefined` if it is not set. */
type Setting = (flag: string) => readonly [value: string, how: (shown: string) => string] | undefined

/**
 * Reads the flags of a command. A flag overrides its environment variable, which overrides the file of `--config`.
 *
 * @throws {UsageError} For an unknown flag, a variable that is rather a misspelt one, or an invalid value.
 */
export async function readFlags<Types extends FlagTypes>(
  argv: readonly string[],
  types: Types,
  { name: program }: { readonly name: string },
): Promise<Flags<Types>> {
  const options = Object.fromEntries(
    Object.entries({ ...types, config: 'value' }).map(([name, type]) => [
      name,
      { type: type === 'switch' ? ('boolean' as const) : ('string' as const) },
    ]),
  )
  checkVariables(program, Object.keys(options))
  const optional = optionalIn(types)
  const values = valuesIn(withOptionalValues(argv, optional), options)
  const config = values['config'] ?? valueOf('config')
  const written = config === undefined ? {} : await readConfig(String(config), Object.keys(types))

  const setting: Setting = (flag) => {
    const value = values[flag]
    if (value !== undefined) return [String(value), (shown) => `--${flag} ${shown}`]
    const variable = valueOf(flag)
    if (variable !== undefined) return [variable, (shown) => `${variableOf(program, flag)}=${shown}`]
    const own = Object.hasOwn(written, flag) ? written[flag] : undefined
    if (own === undefined) return undefined
    const quoted = (shown: string): string => (typeof own === 'string' && own !== '' ? JSON.stringify(shown) : shown)
    return [String(own), (shown) => `"${flag}": ${quoted(shown)} in ${String(config)}`]
  }

  function valueOf(flag: string): string | undefined {
    const value = process.env[variableOf(program, flag)]
    return value === '' ? undefined : value
  }

  const flags = flagsOf<Types>(setting, optional)
  for (const [name, type] of Object.entries(types)) if (type === 'switch') flags.isOn(name)
  for (const name of Object.keys(optional)) flags.choice(name)
  return flags
}

/** Refuses a variable that is near one of the program's. Others that begin so are not its own: Kubernetes sets some. */
function checkVariables(program: string, flags: readonly string[]): void {
  const known = new Map(flags.map((flag) => [variableOf(program, flag), flag]))
  const prefix = variableOf(program, '')
  for (const name of Object.keys(process.env)) {
    if (!name.startsWith(prefix) || known.has(name)) continue
    const meant = nearest(name.slice(prefix.length), flags)
    if (meant !== undefined)
      throw new UsageError(`Unknown variable "${name}": did you mean ${variableOf(program, meant)}?`)
  }
}

/** The flags that may be given without a value. */
function optionalIn(types: FlagTypes): OptionalValues {
  return Object.fromEntries(
    Object.entries(types).flatMap(([name, type]) => (typeof type === 'object' ? [[name, type] as const] : [])),
  )
}

function flagsOf<Types extends FlagTypes>(setting: Setting, optional: OptionalValues): Flags<Types> {
  /** The error for an invalid value, with how it was set and what it must be. */
  function invalid(flag: string, must: string, redact: OptionRule['redact'] = String): UsageError {
    const [text = '', how = () => `--${flag}`] = setting(flag) ?? []
    return new UsageError(`Cannot use ${how(redact(text) || '""')}: it ${must}`)
  }

  return {
    string(flag, rule = nonEmpty) {
      const text = setting(flag)?.[0]
      if (text === undefined || rule.is(text)) return text
      throw invalid(flag, rule.must, rule.redact)
    },
    isOn(flag) {
      const text = setting(flag)?.[0].toLowerCase() ?? 'false'
      if (!Object.hasOwn(switches, text)) throw invalid(flag, `must be one of ${Object.keys(switches).join(', ')}`)
      return switches[text] === true
    },
    choice(flag) {
      const allowed = optional[flag] ?? []
      const text = setting(flag)?.[0].toLowerCase()
      if (text === undefined || allowed.includes(text)) return text
      if (Object.hasOwn(switches, text)) return switches[text] ? allowed[0] : undefined
      throw invalid(flag, `must be one of ${[...allowed, ...Object.keys(switches)].join(', ')}`)
    },
    integer(flag, rule) {
      const text = setting(flag)?.[0]
      if (text === undefined) return undefined
      const number = Number(text)
      if (/^\d+$/.test(text) && rule.is(number)) return number
      throw invalid(flag, rule.must)
    },
    oneOf(flag, allowed) {
      const text = setting(flag)?.[0]
      const value = allowed.find((each) => each === text)
      if (text !== undefined && value === undefined) throw invalid(flag, `must be ${allowed.join(' or ')}`)
      return value
    },
  }
}

const nonEmpty = stringRule(/./s, 'must not be empty')

/** Accepted values of a switch. */
const switches: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  on: true,
  1: true,
  false: false,
  no: false,
  off: false,
  0: false,
}

type Simple = string | number | boolean

async function readConfig(file: string, names: readonly string[]): Promise<Readonly<Record<string, Simple>>> {
  const config = await readJson('config', file)
  if (!isObject(config)) throw new UsageError(`Cannot use the config ${file}: it must be an object of flags`)
  const unknown = Object.keys(config).filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    throw new UsageError(
      `Cannot use the config ${file}: unknown ${unknown.length === 1 ? 'flag' : 'flags'} "${unknown.join('", "')}". Use ${names.join(', ')}`,
    )
  }
  return Object.fromEntries(
    Object.entries(config).map(([name, value]) => {
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return [name, value]
      throw new UsageError(`Cannot use the config ${file}: "${name}" must be a string, a number or a boolean`)
    }),
  )
}

type FlagValue = string | boolean | (string | boolean)[] | undefined

type FlagOptions = Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>

/** The flags of a command line, which takes nothing else. */
function valuesIn(argv: readonly string[], options: FlagOptions): Readonly<Record<string, FlagValue>> {
  const { values, positionals, tokens } = parseArgs({
    args: [...argv],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  for (const token of tokens) if (token.kind === 'option') checkFlag(token, options)
  const [unexpected] = positionals
  if (unexpected !== undefined) throw new UsageError(`Unexpected argument "${unexpected}"`)
  return values
}

interface GivenFlag {
  readonly name: string
  readonly rawName: string
  readonly value?: string | undefined
  readonly inlineValue?: boolean | undefined
}

/** Refuses a flag that is unknown, or lacks its value. */
function checkFlag({ name, rawName, value, inlineValue = false }: GivenFlag, options: FlagOptions): void {
  const type = Object.hasOwn(options, name) ? options[name]?.type : undefined
  const known = Object.keys(options).map((each) => `--${each}`)
  if (type === undefined) throw new UsageError(unknownWord(`Unknown option "${rawName}"`, rawName, known))
  // What begins with a dash is rather another flag than a value.
  if (type === 'string' && (value === undefined || (!inlineValue && /^-./.test(value))))
    throw new UsageError(`${rawName} needs a value`)
  if (type === 'boolean' && value !== undefined) throw new UsageError(`${rawName} takes no value, such as "${value}"`)
}
