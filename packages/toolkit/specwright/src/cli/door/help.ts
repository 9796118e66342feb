import { product } from '@specwright/code/product'
import { allOf, type Command, type Commands, type Option, type Options } from './command.ts'

/** What every command takes. */
export const common: Options = {
  help: { type: 'boolean', short: 'h', meaning: 'show this help; after a command, its help' },
  version: { type: 'boolean', meaning: 'show the version' },
  quiet: { type: 'boolean', meaning: 'show no progress' },
}

/** What an exit code means. */
const exitCodes = `Exit codes: 0 done, 1 a document or a check has failed, or files differ, 2 the command line is not valid, 3 --fail-on is reached.
`

/** Commands that a package has which may not be installed. */
export interface Family {
  readonly summary: string
  readonly words: readonly string[]
}

/** The help of the program: its commands, each in one line. */
export function generalHelp(commands: Commands, families: Readonly<Record<string, Family>>): string {
  const own = allOf(commands).map(([words, { summary }]) => [words, summary] as const)
  const others = Object.entries(families).map(
    ([name, { summary, words }]) => [`${name} ${words.join('|')}`, summary] as const,
  )
  return `${product.command}: generates types, validators, client, mock and docs from an OpenAPI contract, and rates its changes

Usage: ${product.command} COMMAND

${table(own)}
${others.map(([form, summary]) => `  ${form}\n      ${summary}\n`).join('')}
${optionHelp(common)}
${exitCodes}`
}

/** The help of the commands of a package. */
export function familyHelp(name: string, { summary }: Family, commands: Commands): string {
  return `${product.command} ${name}: ${summary}

Usage: ${product.command} ${name} COMMAND

${table(allOf(commands).map(([words, command]) => [words, command.summary]))}
${optionHelp(common)}
${exitCodes}`
}

/** The help of a command: usage, options and an example. */
export function commandHelp(words: string, { summary, forms, details, example, options }: Command): string {
  const usage = forms.map((form) => `  ${product.command} ${words} ${form}`.trimEnd()).join('\n')
  const { help } = common
  return `${product.command} ${words}: ${summary}

Usage:
${usage}

${details === undefined ? '' : `${details}\n`}Options:
${optionHelp({ ...options, ...(help && { help }) })}
Example:
  ${product.command} ${example}
`
}

function optionHelp(options: Options): string {
  return table(Object.entries(options).map(([name, option]) => [flagOf(name, option), option.meaning]))
}

function flagOf(name: string, { short, value }: Option): string {
  return `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`
}

/** Two columns, indented. */
function table(rows: readonly (readonly [name: string, meaning: string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length)) + 3
  return rows.map(([name, meaning]) => `  ${name.padEnd(width)}${meaning}\n`).join('')
}
