import type { OperationModel } from '@loyalty-kit/document/model'
import { print } from '@loyalty-kit/code'
import type { Argument } from './argument.ts'
import type { Method } from './method.ts'

/** The doc comment of a method: what the operation does, what may change, and how it fails. */
export function docOf(
  { summary, description, beta, deprecated, responses }: OperationModel,
  error: string,
  indent: string,
): string {
  const failures = responses
    .filter(({ status }) => !status.startsWith('2'))
    .map(
      ({ status, description: condition }) => `@throws {${error}} ${status}: ${condition.replace(/\s+/g, ' ').trim()}`,
    )
  const tags = [
    ...(beta ? ['@beta May change without a new version.'] : []),
    ...(deprecated ? ['@deprecated'] : []),
    ...failures,
  ]
  return print.comment(
    [summary, description, tags.join('\n')]
      .map((part) => part.trim())
      .filter(Boolean)
      .join('\n\n'),
    indent,
  )
}

/** The parameters of a method with their types, its options last. */
export function parametersOf(method: Method, optionsType: string): string {
  const all = [...method.arguments, optionsOf(method, optionsType)]
  return all
    .map(({ name, type, optional }, index) => {
      // A parameter may be left out only where all that follow it may be.
      const atEnd = all.slice(index).every((each) => each.optional)
      return `${print.identifier(name)}${optional && atEnd ? '?' : ''}: ${type}${optional && !atEnd ? ' | undefined' : ''}`
    })
    .join(', ')
}

/** A call of a method with values that fit; what may be left out at the end is. */
export function sampleOf(method: Method): string {
  const all = [...method.arguments, optionsOf(method, '')]
  const last = all.findLastIndex(({ optional }) => !optional)
  const examples = all.slice(0, last + 1).map(({ optional, example }) => (optional ? 'undefined' : example()))
  return `(${examples.join(', ')})`
}

function optionsOf(method: Method, optionsType: string): Argument {
  const { requiredHeaders } = method
  const names = requiredHeaders.map((name) => print.literal(name)).join(' | ')
  return requiredHeaders.length === 0
    ? { name: 'options', type: optionsType, optional: true, example: () => '{}' }
    : {
        name: 'options',
        type: `${optionsType} & { readonly headers: Readonly<Record<${names}, string>> }`,
        optional: false,
        example: () => print.sample({ headers: Object.fromEntries(requiredHeaders.map((name) => [name, 'text'])) }),
      }
}

/** The names of a method's parameters, its options last. */
export function namesOf(method: Method): string {
  return [...method.arguments.map(({ name }) => print.identifier(name)), 'options'].join(', ')
}
