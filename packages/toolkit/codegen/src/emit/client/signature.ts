import type { OperationModel } from '@loyalty-kit/document/model'
import { code, comment, expr, key, list, type Code, type Expression, type Parameter } from '@loyalty-kit/code'
import type { Argument } from './argument.ts'
import { engineType } from './engine-names.ts'
import type { Method } from './method.ts'

/** The doc comment of a method: what the operation does, whether it may change, and its errors. */
export function docOf({ summary, description, beta, deprecated, responses }: OperationModel, error: string): Code {
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
  const paragraphs = [summary, description, tags.join('\n')].map((part) => part.trim())
  return comment(paragraphs.filter(Boolean).join('\n\n'))
}

/** The signature of a method, for its interface. */
export function signatureOf(method: Method): Code {
  const { listed, result } = method
  const returns = listed
    ? code`${engineType('Listing')}<${listed.item}, ${result}>`
    : code`${engineType('Pending')}<${result}>`
  return code`(${list(parametersOf(method))}): ${returns}`
}

/** The parameters of a method with their types, its options last. */
function parametersOf(method: Method): Code[] {
  const all = [...method.arguments, optionsOf(method)]
  return all.map(({ name, type, optional }, index) => {
    // A parameter can be optional only if all that follow are.
    const atEnd = all.slice(index).every((each) => each.optional)
    if (!optional) return code`${expr.name(name)}: ${type}`
    return atEnd ? code`${expr.name(name)}?: ${type}` : code`${expr.name(name)}: ${type} | undefined`
  })
}

/** Example arguments of a method, without optional ones at the end. */
export function exampleArguments(method: Method): Expression[] {
  const all = [...method.arguments, optionsOf(method)]
  const last = all.findLastIndex(({ optional }) => !optional)
  return all.slice(0, last + 1).map(({ optional, example }) => (optional ? expr.undefined : example()))
}

function optionsOf({ options, listed }: Method): Argument {
  const base = engineType(listed ? 'ListOptions' : 'CallOptions')
  const members = options.map(({ name, type, optional }) =>
    optional ? code`readonly ${key(name)}?: ${type} | undefined` : code`readonly ${key(name)}: ${type}`,
  )
  const required = options.filter(({ optional }) => !optional)
  return {
    name: 'options',
    type: members.length === 0 ? base : code`${base} & { ${list(members, code`; `)} }`,
    optional: required.length === 0,
    example: () => expr.object(required.map(({ name, example }) => ({ key: name, value: example() }))),
  }
}

/** The implementation of a method: a call of its operation. */
export function implementationOf(method: Method): Expression {
  const operation = expr.member(expr.name('operations'), method.operation.id)
  const parameters: Parameter[] = [...method.arguments, { name: 'options' }].map(({ name }) => ({ name }))
  const call = expr.name(method.listed ? 'list' : 'call')
  return expr.arrow(parameters, expr.call(call, [operation, method.input, expr.name('options')]))
}
