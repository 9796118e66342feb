import { onLine } from '@specwright/code/places'
import { product } from '@specwright/code/product'
import { inShell } from '@specwright/code/places'
import { isObject, own, type JsonObject } from '@specwright/json-schema/json'
import type { SchemaFacts, StatedOperation, ValueFacts } from './operation-facts.ts'
import { isRepeatable, isSwitch, type OperationFlag, type OperationWords } from './operation-flags.ts'

/** What the page of an operation is made of. */
export interface PageParts {
  readonly facts: StatedOperation
  /** Those that its input names. */
  readonly schemas: readonly SchemaFacts[]
  readonly words: OperationWords
  /** The document, as the command line names it. */
  readonly document: string
  /** The operation, as the command line names it. */
  readonly name: string
}

/** The docs page of an operation as text: what it does, its arguments and options with their rules, its responses. */
export function operationPage({ facts, schemas, words, document, name }: PageParts): string {
  const { request, summary, description, deprecated, beta, signatures, credentials = [], responses } = facts
  const usage = [
    product.command,
    'call',
    inShell(document),
    inShell(name),
    ...words.positionals.map((each) => each.name.toUpperCase()),
  ]
  const marks = [...(deprecated ? ['deprecated'] : []), ...(beta ? ['beta'] : [])]
  const flagOf = new Map(words.flags.map((each) => [each.path.join('/'), each]))
  return [
    `${onLine([facts.operation, ...marks].join(', '))}: ${onLine(request)}\n`,
    ...[summary, description].flatMap((text) => (text === undefined ? [] : [`\n${lines(text)}\n`])),
    `\nUsage:\n  ${onLine(usage.join(' '))} [OPTIONS]\n`,
    section(
      'Input',
      facts.input.map((value) => valueLines(value, flagOf.get(value.name))),
    ),
    ...schemas.map(({ schema, rules = [], fields }) =>
      section(onLine(`Schema ${schema}`), [
        ...rules.map(onLine),
        ...fields.map((field) => valueLines(field, undefined)),
      ]),
    ),
    section(
      'Credentials',
      credentials.map((each) => (each.length === 0 ? 'none' : each.map(onLine).join(' and '))),
    ),
    section(
      'Responses',
      responses.map(({ status, description: text, type }) =>
        onLine([status, text.replaceAll(/\s+/g, ' ').trim(), ...(type === undefined ? [] : [`(${type})`])].join('  ')),
      ),
    ),
    section('TypeScript', signatures.map(onLine)),
    facts.example === undefined ? '' : section('Example', [exampleLine(facts.example, { words, document, name })]),
  ].join('')
}

function section(title: string, rows: readonly string[]): string {
  return rows.length === 0 ? '' : `\n${title}:\n${rows.map((row) => `  ${row}\n`).join('')}`
}

/** The lines of a text of the document, which stay lines. */
function lines(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => onLine(line.trimEnd()))
    .join('\n')
}

function valueLines(value: ValueFacts, flag: OperationFlag | undefined): string {
  const { name, in: place, type, required, rules = [], description } = value
  const shown = flag === undefined ? (place === 'path' ? name.toUpperCase() : name) : `--${flag.flag}`
  const facts = [
    ...(place === undefined ? [] : [place]),
    type,
    ...(required ? ['required'] : []),
    ...(flag?.isFile ? ['the name of a file'] : []),
    ...(flag && isRepeatable(flag) ? ['may be repeated'] : []),
  ]
  const first = onLine(`${shown}  ${facts.join(', ')}`)
  const others = [...rules, ...(description === undefined ? [] : [description.replaceAll(/\s+/g, ' ').trim()])]
  return [first, ...others.map((each) => `    ${onLine(each)}`)].join('\n  ')
}

/** A call with a valid input. */
function exampleLine(example: JsonObject, { words, document, name }: Omit<PageParts, 'facts' | 'schemas'>): string {
  const path = words.positionals.map((each) => inShell(wordFor(own(example, each.name))))
  const { body } = example
  const members = isObject(body) ? body : {}
  const isByFlags =
    isObject(body) &&
    Object.keys(body).every((member) =>
      words.flags.some(({ path: [place, field] }) => place === 'body' && field === member),
    )
  const flags = words.flags.flatMap((flag): string[] => {
    const [place, member] = flag.path
    const value = member === undefined ? own(example, place) : isByFlags ? own(members, member) : undefined
    if (value === undefined) return []
    if (flag.isFile) return [`--${flag.flag} FILE`]
    if (isRepeatable(flag) && Array.isArray(value))
      return value.map((item) => `--${flag.flag} ${inShell(wordFor(item))}`)
    return [isSwitch(flag) && value === true ? `--${flag.flag}` : `--${flag.flag}=${inShell(wordFor(value))}`]
  })
  const whole = body !== undefined && !isByFlags ? [`--body ${inShell(JSON.stringify(body))}`] : []
  return onLine([product.command, 'call', inShell(document), inShell(name), ...path, ...flags, ...whole].join(' '))
}

function wordFor(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
