import { commands, type Command } from './commands.ts'
import { optionHelp, table } from './options.ts'

const exitCodes = `Exit codes: 0 done, 1 a document has errors or the files differ, 2 the command line is not valid, 3 --fail-on is reached.
`

/** The help of the program: its commands, each in one line. */
export function generalHelp(): string {
  return `specwright: generates types, validators, client, mock and docs data from an OpenAPI contract

Usage: specwright COMMAND

${table(Object.entries(commands).map(([name, { summary }]) => [name, summary]))}
${optionHelp(['help', 'version'])}
${exitCodes}`
}

/** The help of a command: usage, options and an example. */
export function commandHelp(name: string, { summary, forms, details, example, options, meanings }: Command): string {
  const usage = forms.map((form) => `  specwright ${name} ${form}`.trimEnd()).join('\n')
  return `specwright ${name}: ${summary}

Usage:
${usage}

${details === undefined ? '' : `${details}\n`}Options:
${optionHelp([...options, 'help'], meanings)}
Example:
  specwright ${example}
`
}
