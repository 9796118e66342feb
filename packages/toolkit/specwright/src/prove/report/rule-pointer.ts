import type { Model } from '@specwright/document/model'
import { childPointer, isObject, keysOf, own, type JsonObject } from '@specwright/json-schema/json'
import { resolvedIn, type Located } from '@specwright/json-schema/ref'
import { documentedType, matchingStatus } from '@specwright/validator-engine'
import type { Violation } from '../violation.ts'
import type { Tried } from '../proof-run.ts'
import type { ProvedOperation } from '../proved-operation.ts'

/**
 * Where a document has the rule of a violation. What a validator says of parameters, of headers and of bodies without a name is
 * about a schema that no document has: the rule is where its parts are.
 */
export function rulePointer(
  { rule, judge, part }: Pick<Violation, 'rule' | 'judge' | 'part'>,
  tried: TriedRequest,
  model: WrittenModel,
): string {
  const { proved } = tried.proof
  const keys = model.writtenKeys(keysOf(rule))
  return deepest(model.source.document.root, proved ? ruleKeys(keys, { judge, part, proved, tried }) : keys)
}

/** A model, whose validators are of a document that is not the written one: it has schemas of its own for each direction. */
export type WrittenModel = Pick<Model, 'source' | 'writtenKeys'>

/** A request, and what came if it was sent. */
interface TriedRequest extends Pick<Tried, 'response'> {
  readonly proof: Pick<Tried['proof'], 'proved' | 'values'>
}

interface OfOperation {
  readonly judge: Violation['judge']
  readonly part: Violation['part']
  readonly proved: ProvedOperation
  readonly tried: TriedRequest
}

/** Members of operations: another key after an operation is one of a schema. */
const members: readonly string[] = ['requestBody', 'responses', 'security']

function ruleKeys(
  keys: readonly string[],
  { judge, part, proved: { operation }, tried }: OfOperation,
): readonly string[] {
  const start = keysOf(operation.pointer)
  const isOfOperation = start.every((key, index) => key === keys[index])
  const [first, ...rest] = isOfOperation ? keys.slice(start.length) : []
  if (first === undefined || members.includes(first)) return keys
  if (first === 'parameters') {
    const [, name, ...more] = rest
    const isMeant = (each: (typeof operation.parameters)[number]): boolean =>
      each.name === name && (part ?? each.in) === each.in
    const parameter = rest[0] === 'properties' ? operation.parameters.find(isMeant) : undefined
    return parameter ? [...keysOf(parameter.pointer), 'schema', ...more] : [...start, 'parameters']
  }
  if (judge === 'headers' || judge === 'body')
    return [...start, ...responseKeys(operation, tried, { judge, rest: [first, ...rest] })]
  const { media } = tried.proof.values?.body ?? {}
  return media ? [...start, 'requestBody', 'content', media.contentType, 'schema', first, ...rest] : start
}

/** The keys from an operation to a rule of one of its responses. */
function responseKeys(
  { responses }: ProvedOperation['operation'],
  { response }: TriedRequest,
  { judge, rest }: { readonly judge: 'headers' | 'body'; readonly rest: readonly string[] },
): readonly string[] {
  const found =
    response &&
    matchingStatus(
      responses.map(({ status }) => status),
      response.status,
    )
  const documented = responses.find(({ status }) => status === found)
  if (response === undefined || documented === undefined) return ['responses']
  const keys = ['responses', documented.status]
  if (judge === 'headers') {
    const [, name = '', ...more] = rest
    const header = documented.headers.find((each) => each.name.toLowerCase() === name.toLowerCase())
    return header ? [...keys, 'headers', header.name, 'schema', ...more] : [...keys, 'headers']
  }
  const type = documentedType(
    documented.content.map(({ contentType }) => contentType),
    response.headers['content-type'],
  )
  return type === undefined ? [...keys, 'content'] : [...keys, 'content', type, 'schema', ...rest]
}

/** The pointer of the last of some keys that a document has, behind refs. */
function deepest(root: JsonObject, keys: readonly string[]): string {
  let at: Located = { value: root, pointer: '' }
  for (const key of keys) {
    const holder: Located = resolvedIn(root, at) ?? at
    const value = Array.isArray(holder.value)
      ? (holder.value[Number(key)] as unknown)
      : isObject(holder.value)
        ? own(holder.value, key)
        : undefined
    if (value === undefined) return holder.pointer
    at = { value, pointer: childPointer(holder.pointer, key) }
  }
  return at.pointer
}
