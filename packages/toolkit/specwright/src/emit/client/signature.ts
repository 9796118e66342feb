import type { Model, OperationModel } from '@specwright/document/model'
import { code, comment, expr, key, list, type Code, type Expression } from '@specwright/code'
import type { Argument } from './argument.ts'
import { failuresOf, mayBeUnchanged } from './content.ts'
import { contentDescriptor } from './descriptor.ts'
import { engineFunction, engineType } from './engine-names.ts'
import type { Method } from './method.ts'

/** The doc comment of a method: what the operation does, whether it may change, and its errors. */
export function docOf(operation: OperationModel, error: string): Code {
  const { summary, description, beta, deprecated } = operation
  const failures = failuresOf(operation).map(
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

/**
 * The signatures of a method: one for each content type of its body, and for a stream it may give.
 *
 * @param leading The parameters before its own.
 */
export function signaturesOf(method: Method, leading: readonly Code[] = []): Code[] {
  const others = othersOf(method)
  const asked = { ...method, options: [...method.options, asStream(false)] }
  const streaming = { base: engineType('StreamOptions'), returns: streamOf(method), leading }
  const streamed = mayStream(method) ? [signatureWith(asked, streaming)] : []
  return [...[method, ...others].map((each) => signatureOf(each, leading)), ...streamed]
}

/** True for a method that gives one value, or streams it. */
function mayStream({ streamed, responseKind }: Method): boolean {
  return streamed !== undefined && responseKind !== 'stream'
}

/** True for a method whose callers choose how its bytes are given. */
function isBinary({ responseKind, streamed }: Method): boolean {
  return responseKind === 'binary' && streamed === undefined
}

/** The option that chooses the content type of the body. */
function chosenType(type: Code, optional: boolean): Argument {
  return { name: 'contentType', type, optional, example: () => expr.undefined }
}

/** The option that streams the items of the result. */
function asStream(optional: boolean): Argument {
  return { name: 'as', type: code`${expr.literal('stream')}`, optional, example: () => expr.undefined }
}

/** A method for each other content type of its body. */
function othersOf(method: Method): readonly Method[] {
  return method.others.map(({ media, type }): Method => {
    const contentType = chosenType(code`${expr.literal(media.contentType)}`, false)
    const typed = withBody(method, type)
    return { ...typed, options: [...typed.options, contentType] }
  })
}

/** A method with another type of the body. */
function withBody(method: Method, type: Code): Method {
  const typed = <Each extends Argument>(each: Each): Each => (each.name === 'body' ? { ...each, type } : each)
  return { ...method, arguments: method.arguments.map(typed), options: method.options.map(typed) }
}

function signatureOf(method: Method, leading: readonly Code[]): Code {
  const { generic, ...types } = typesOf(method)
  return code`${generic ?? code``}${signatureWith(method, { ...types, leading })}`
}

/** The types of a signature that its arguments do not say. */
interface SignatureTypes {
  /** The options of any method of its kind. */
  readonly base: Code
  readonly returns: Code
  /** The parameters before its own. */
  readonly leading: readonly Code[]
}

function signatureWith(method: Method, { base, returns, leading }: SignatureTypes): Code {
  return code`(${list([...leading, ...parametersOf(method, base)])}): ${returns}`
}

/** The types of a method of its kind, and the type parameter that they have. */
function typesOf(method: Method): Omit<SignatureTypes, 'leading'> & { readonly generic?: Code } {
  const { listed, result, responseKind } = method
  const binary = engineType('Binary')
  if (isBinary(method)) {
    return {
      generic: code`<As extends keyof ${binary} = 'bytes'>`,
      base: code`${engineType('BinaryOptions')}<As>`,
      returns: pendingOf(method, code`${binary}[As]`),
    }
  }
  if (responseKind === 'stream') return { base: engineType('StreamOptions'), returns: streamOf(method) }
  return listed
    ? { base: engineType('ListOptions'), returns: listingOf(method, listed.item) }
    : { base: engineType('CallOptions'), returns: pendingOf(method, result) }
}

/** The promise of a result, which may have not changed. */
function pendingOf(method: Method, result: Code): Code {
  const { operation, headers } = method
  if (mayBeUnchanged(operation))
    return code`${engineType('PendingOrUnchanged')}<${headers ? code`${result}, ${headers}` : result}>`
  const full = fullOf(method, result)
  return code`${engineType('Pending')}<${full ? code`${result}, ${full}` : result}>`
}

/** A result with its documented headers; `undefined` if there are none. */
function fullOf({ headers }: Method, result: Code): Code | undefined {
  return headers && code`${engineType('ResultWithHeaders')}<${result}, ${headers}>`
}

/** A listing, whose first page has the documented headers. */
function listingOf(method: Method, item: Code): Code {
  const { operation, result, headers } = method
  if (mayBeUnchanged(operation))
    return code`${engineType('ListingOrUnchanged')}<${item}, ${headers ? code`${result}, ${headers}` : result}>`
  const first = headers && pendingOf(method, code`${engineType('Page')}<${item}, ${result}>`)
  return code`${engineType('Listing')}<${item}, ${first ? code`${result}, ${first}` : result}>`
}

function streamOf(method: Method): Code {
  const item = method.streamed?.item ?? code`unknown`
  const full = fullOf(method, code`AsyncIterable<${item}>`)
  return code`${engineType('ItemStream')}<${full ? code`${item}, ${full}` : item}>`
}

/** The parameters of a method with their types, its options last. */
function parametersOf(method: Method, base: Code): Code[] {
  const all = [...method.arguments, optionsOf(method, base)]
  return all.map(({ name, type, optional }, index) => {
    // A parameter can be optional only if all that follow are.
    const atEnd = all.slice(index).every((each) => each.optional)
    if (!optional) return code`${expr.name(name)}: ${type}`
    return atEnd ? code`${expr.name(name)}?: ${type}` : code`${expr.name(name)}: ${type} | undefined`
  })
}

/** Example arguments of a method, without optional ones other than its body. */
export function exampleArguments(method: Method): Expression[] {
  const given = method.arguments.map(({ slot, optional, example }) =>
    optional && !slot.startsWith('body') ? expr.undefined : example(),
  )
  const options = optionsOf(method, typesOf(method).base)
  const all = [...given, options.optional ? expr.undefined : options.example()]
  return all.slice(0, all.findLastIndex((each) => each !== expr.undefined) + 1)
}

/** What a query takes and gives, as type arguments. */
export interface QueryTypes {
  readonly kind: 'one' | 'list' | 'stream'
  /** The arguments of the method, as a tuple. */
  readonly given: Code
  /** The result; of a listing its items and a page; of a stream its items. */
  readonly results: readonly Code[]
}

/** What the query of a method takes and gives. */
export function queryTypesOf(method: Method): QueryTypes {
  const { listed, result, responseKind, streamed } = method
  const kind = responseKind === 'stream' ? 'stream' : listed ? 'list' : 'one'
  const bases = { one: 'CallOptions', list: 'ListOptions', stream: 'StreamOptions' } as const
  const given = code`[${list(parametersOf(method, engineType(bases[kind])))}]`
  if (listed) return { kind, given, results: [listed.item, result] }
  if (kind === 'stream') return { kind, given, results: [streamed?.item ?? code`unknown`] }
  const whole = isBinary(method) ? code`${engineType('Binary')}['bytes']` : result
  return { kind, given, results: [mayBeUnchanged(method.operation) ? code`${whole} | undefined` : whole] }
}

/** The variables of a mutation: the arguments of its method and its own options, by their names. */
export function variablesOf(method: Method): Readonly<Record<'variables' | 'options' | 'result', Code>> {
  const variants = [method, ...othersOf(method)].map(({ arguments: given, options }) =>
    variablesWith([...given, ...options]),
  )
  const result = isBinary(method) ? code`${engineType('Binary')}['bytes']` : method.result
  return { variables: list(variants, code` | `), options: engineType('CallOptions'), result }
}

function variablesWith(all: readonly Argument[]): Code {
  if (all.length === 0) return code`void`
  const members = all.map(memberFor)
  const variables = code`{ ${list(members, code`; `)} }`
  return all.every(({ optional }) => optional) ? code`${variables} | void` : variables
}

function memberFor({ name, type, optional }: Argument): Code {
  return optional ? code`readonly ${key(name)}?: ${type} | undefined` : code`readonly ${key(name)}: ${type}`
}

function optionsOf({ options }: Method, base: Code): Argument {
  const members = options.map(memberFor)
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

/** The signature of a method's implementation, which all of its signatures fit. */
export function wholeSignatureOf(method: Method, leading: readonly Code[]): Code {
  const { others } = method
  if (others.length === 0 && !mayStream(method)) return signatureOf(method, leading)
  const own = [...method.arguments, ...method.options].filter(({ name }) => name === 'body')
  const body = list(
    [...own, ...others].map(({ type }) => type),
    code` | `,
  )
  const typed = withBody(method, body)
  const chosen = others.length === 0 ? [] : [chosenType(code`string`, true)]
  const streaming = mayStream(method) ? [asStream(true)] : []
  const { base, returns } = wholeTypesOf(method)
  const whole = { ...typed, options: [...typed.options, ...chosen, ...streaming] }
  return signatureWith(whole, { base, returns, leading })
}

/** The types of an implementation: TypeScript does not relate its type parameter to those of its signatures. */
function wholeTypesOf(method: Method): Omit<SignatureTypes, 'leading'> {
  const { base, returns } = typesOf(method)
  if (mayStream(method)) return { base: engineType('StreamOptions'), returns: code`${returns} & ${streamOf(method)}` }
  if (!isBinary(method)) return { base, returns }
  const binary = engineType('Binary')
  return { base: engineType('BinaryOptions'), returns: pendingOf(method, code`${binary}[keyof ${binary}]`) }
}

/** The type arguments of a call whose result is one value or a stream: both, and what each is given with. */
function resultTypes(method: Method, item: Code): readonly Code[] {
  const { operation, result, headers } = method
  const [whole, items] = [fullOf(method, result), fullOf(method, code`AsyncIterable<${item}>`)]
  if (mayBeUnchanged(operation)) {
    const full = code`${engineType('ResultOrUnchanged')}<${headers ? code`${result}, ${headers}` : result}>`
    return [code`${result} | undefined`, item, full, ...(items ? [items] : [])]
  }
  return [result, item, ...(whole && items ? [whole, items] : [])]
}

/** The call of an operation of a `client`, as the kind of its result needs it. */
export function callOf(method: Method, descriptor: Expression, model: Model): Expression {
  const { input, listed, others, responseKind, streamed } = method
  const [client, options] = [expr.name('client'), expr.name('options')]
  const contents = others.map(({ media }) => {
    const members = Object.entries(contentDescriptor(media, model))
    const present = members.flatMap(([name, value]) => (value ? [{ key: name, value }] : []))
    return { key: media.contentType, value: expr.object(present) }
  })
  const chosen = expr.call(engineFunction('withContentType'), [descriptor, expr.object(contents), options])
  const operation = others.length === 0 ? descriptor : chosen
  const given = expr.object([
    { key: 'input', value: input },
    { key: 'options', value: options },
  ])
  if (streamed && mayStream(method))
    return expr.call(code`${engineFunction('callOrStream')}<${list(resultTypes(method, streamed.item))}>`, [
      client,
      operation,
      given,
    ])
  if (isBinary(method)) return expr.call(engineFunction('callBinary'), [client, operation, given])
  const called = responseKind === 'stream' ? 'stream' : listed ? 'list' : 'call'
  return expr.call(engineFunction(called), [client, operation, input, options])
}
