import type { Model, OperationModel } from '@loyalty-kit/document/model'
import { code, comment, expr, key, list, type Code, type Expression, type Parameter } from '@loyalty-kit/code'
import type { Argument } from './argument.ts'
import { contentDescriptor } from './descriptor.ts'
import { engineFunction, engineType } from './engine-names.ts'
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

/** The signatures of a method, for its interface: one for each content type of its body. */
export function signaturesOf(method: Method): Code[] {
  const others = method.others.map(({ media, type }): Method => {
    const contentType = chosenType(code`${expr.literal(media.contentType)}`, false)
    const typed = withBody(method, type)
    return { ...typed, options: [...typed.options, contentType] }
  })
  return [method, ...others].map(signatureOf)
}

/** The option that chooses the content type of the body. */
function chosenType(type: Code, optional: boolean): Argument {
  return { name: 'contentType', type, optional, example: () => expr.undefined }
}

/** A method with another type of the body. */
function withBody(method: Method, type: Code): Method {
  const typed = <Each extends Argument>(each: Each): Each => (each.name === 'body' ? { ...each, type } : each)
  return { ...method, arguments: method.arguments.map(typed), options: method.options.map(typed) }
}

function signatureOf(method: Method): Code {
  return code`(${list(parametersOf(method))}): ${returnsOf(method)}`
}

function returnsOf({ listed, result }: Method): Code {
  return listed ? code`${engineType('Listing')}<${listed.item}, ${result}>` : code`${engineType('Pending')}<${result}>`
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
    type: members.length === 0 ? base : withMembers(base, options, code`{ ${list(members, code`; `)} }`),
    optional: required.length === 0,
    example: () => expr.object(required.map(({ name, example }) => ({ key: name, value: example() }))),
  }
}

/** Options with members, which replace those of the same name. */
function withMembers(base: Code, options: readonly Argument[], members: Code): Code {
  const isOther = options.every(({ name }) => name !== 'headers')
  return isOther ? code`${base} & ${members}` : code`${engineType('OptionsWith')}<${base}, ${members}>`
}

/** The implementation of a method: a call of its operation. */
export function implementationOf(method: Method, model: Model): Expression {
  const operation = expr.member(expr.name('operations'), method.operation.id)
  const parameters: Parameter[] = [...method.arguments, { name: 'options' }].map(({ name }) => ({ name }))
  const called = expr.name(method.listed ? 'list' : 'call')
  const { input, others } = method
  const call = (sent: Expression): Expression => expr.call(called, [sent, input, expr.name('options')])
  if (others.length === 0) return expr.arrow(parameters, call(operation))
  const contents = others.map(({ media }) => {
    const members = Object.entries(contentDescriptor(media, model))
    const present = members.flatMap(([name, value]) => (value ? [{ key: name, value }] : []))
    return { key: media.contentType, value: expr.object(present) }
  })
  const chosen = expr.call(engineFunction('withContentType'), [operation, expr.object(contents), expr.name('options')])
  return expr.arrow(overloaded(method), call(chosen), returnsOf(method))
}

/** The parameters of an implementation that has several signatures: TypeScript does not infer their types. */
function overloaded(method: Method): Parameter[] {
  const own = [...method.arguments, ...method.options].filter(({ name }) => name === 'body')
  const typed = withBody(
    method,
    list(
      [...own, ...method.others].map(({ type }) => type),
      code` | `,
    ),
  )
  const options = optionsOf({ ...typed, options: [...typed.options, chosenType(code`string`, true)] })
  return [...typed.arguments, options].map(({ name, type, optional }, index, all) => {
    const isOptional = all.slice(index).every((each) => each.optional)
    return { name, type: optional && !isOptional ? code`${type} | undefined` : type, isOptional }
  })
}
