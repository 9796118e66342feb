import type { OperationModel } from '@specwright/document/model'
import { successResponses } from '../client/content.ts'
import { isVerb } from '../client/verbs.ts'
import { isPlural, partsOf } from '../client/words.ts'
import { isOfOther, isParameter, isStandIn, ownNounOf, segmentsOf, writtenSegments } from './segments.ts'

/** True for an operation that only sends something: a mail, an invitation again. */
export function isSending(operation: OperationModel): boolean {
  const [summary, id] = [partsOf(operation.summary), partsOf(operation.id)]
  return [summary[0], id[0], partsOf(lastWordOf(operation))[0]].some((word) =>
    /^(?:notify|remind|resend|send)$/i.test(word ?? ''),
  )
}

/** True for an operation that changes who asks, and with it what everything shows. One that puts how to sign in does not. */
export function isSignIn(operation: OperationModel): boolean {
  if (operation.method === 'put' || operation.method === 'patch') return false
  if (
    operation.method === 'post' &&
    writtenSegments(operation).some((each) => /^(?:log|sign)-?(?:in|out)$/i.test(each))
  )
    return true
  return [operation.id, lastWordOf(operation), operation.summary]
    .map(partsOf)
    .some((words) => /^(?:sso)?(?:log|sign)(?:in|out|off)/i.test(withoutClass(words).slice(0, 3).join('')))
}

/** The words of an id without the class that a framework puts in front: `ApiController.SsoLogout`. */
function withoutClass(words: readonly string[]): readonly string[] {
  return words.slice(words.findIndex((word) => /^controller$/i.test(word)) + 1)
}

/** True for an operation whose result can be read again: not a stream or a test, which would start anew, nor what a browser is sent to, and not one without a result. */
export function isRepeatable(operation: OperationModel): boolean {
  if (/^(?:callback|redirect|test)$/i.test(lastWordOf(operation))) return false
  const successes = successResponses(operation)
  const kinds = successes.flatMap(({ content }) => content.map(({ kind }) => kind))
  const isStream = kinds.length > 0 && kinds.every((kind) => kind === 'stream')
  return !isStream && (successes.length === 0 || successes.some(({ status }) => !['204', '205'].includes(status)))
}

/** True for an operation whose path or text says that it is of whoever asks: `/my-notices`, `/me/notices`, `List my notices`. */
export function isOfWhoeverAsks(operation: OperationModel): boolean {
  if (writtenSegments(operation).some((segment) => isStandIn(segment) || ownNounOf(segment) !== undefined)) return true
  const [sentence = ''] = operation.description.split(/[.\n]/)
  const asking = /\bmy\b|\b(?:for|of) (?:the )?(?:currently )?(?:authenticated|current|(?:logged|signed)[- ]in) user\b/i
  return [operation.summary, sentence].some((text) => asking.test(text))
}

/** True for an operation that gives bytes, such as a picture. What may be of any type, without a schema, says nothing. */
export function isFile(operation: OperationModel): boolean {
  const contents = successResponses(operation).flatMap(({ content }) => content)
  return contents.length > 0 && contents.every(({ kind, contentType }) => kind === 'binary' && contentType !== '*/*')
}

/** True for a post that puts what may be there already, by its id or its summary: `PutEntry`, `Set a value`. */
export function mayReplace({ method, id, summary }: OperationModel): boolean {
  const verbs = [partsOf(id).at(0), partsOf(id.replace(/^.*_(?=[A-Z])/, '')).at(0), partsOf(summary).at(0)]
  return method === 'post' && verbs.some((verb) => /^(?:put|replace|save|set|upsert)$/i.test(verb ?? ''))
}

/** True for what is posted to a collection, and for what is made of something else: `/templates/html` by its id, `/things/{id}/copy`. */
export function isCreation(operation: OperationModel, collection: readonly string[]): boolean {
  const own = segmentsOf(operation)
  const [verb = ''] = partsOf(operation.id)
  const [last = ''] = partsOf(lastWordOf(operation))
  if (operation.method !== 'post' || /^(?:delete|remove|update)$/i.test(last)) return false
  const isBelow = own.length === collection.length + 1 && !isParameter(own.at(-1))
  // `POST /orders/quick-add`
  const isAdded = isBelow && /^(?:add|create|register|upload)$/i.test(partsOf(lastWordOf(operation)).at(-1) ?? '')
  const isMade = (/^(?:add|adopt|create|register)$/i.test(verb) && !isParameter(own[collection.length])) || isAdded
  const isCopied = own.length > collection.length && /^(?:clone|copy|duplicate|fork)$/i.test(last)
  // `POST /likes/{postId}` makes a like.
  const isMadeOf = own.length === collection.length + 1 && isOfOther(own.at(-1) ?? '', collection)
  return own.length === collection.length || isMade || isCopied || isMadeOf
}

/**
 * The item below which a mutation reaches: one that is deleted, loses all of a kind that nothing reads, or that something is done to
 * by a verb; `undefined` if none is. Of `/agents/{id}/oauth/connect`, that is what is below `/agents/{id}/oauth`.
 */
export function reachOf(operation: OperationModel, item: readonly string[]): readonly string[] | undefined {
  const own = writtenSegments(operation)
  // Who deletes the account of whoever asks deletes what is below `/users/me`.
  if (operation.method === 'delete' && isStandIn(item.at(-1)) && own.length === item.length) return item
  if (!isParameter(item.at(-1))) return undefined
  if (isSending(operation)) return undefined
  const last = own.at(-1)
  if (own.length > item.length && isVerb(partsOf(last ?? '')[0])) return own.slice(0, -1)
  if (operation.method !== 'delete') return undefined
  const isOfAll = own.length === item.length + 1 && isPlural(last ?? '')
  return own.length === item.length || isOfAll ? item : undefined
}

/** True for an operation that takes items away, moves them or brings them back, with what is below them. */
export function isRemoval(operation: OperationModel): boolean {
  const words = [...partsOf(lastWordOf(operation)), partsOf(operation.id)[0] ?? '']
  const removing =
    /^(?:archive|delete|destroy|import|merge|move|purge|remove|restore|transfer|truncate|unarchive|wipe)$/i
  return operation.method === 'delete' || words.some((word) => removing.test(word))
}

/** True for an operation that takes all of something away, or sets it back. */
export function isWiping(operation: OperationModel): boolean {
  return [lastWordOf(operation), operation.summary, operation.description].some((text) =>
    /^(?:clear|delete|empty|flush|purge|remove|reset|truncate|wipe)(?:e?s)?$/i.test(partsOf(text)[0] ?? ''),
  )
}

/** True for an operation on many items: its body names each, or all are deleted. */
export function isOfMany(operation: OperationModel, collection: readonly string[]): boolean {
  const isOfAll = segmentsOf(operation).length === collection.length
  if (operation.method === 'delete' && isOfAll && !isStandIn(collection.at(-1))) return true
  const isPurge = /^(?:purge|truncate|wipe)$/i.test(partsOf(lastWordOf(operation))[0] ?? '')
  if (isPurge && segmentsOf(operation).length === collection.length + 1 && isPlural(collection.at(-1) ?? ''))
    return true
  return partsOf(writtenSegments(operation).at(-1) ?? '').some((word) => /^(?:batch|bulk)$/i.test(word))
}

/** The last word of a path: what it is of, or what is done. */
export function lastWordOf(operation: OperationModel): string {
  return writtenSegments(operation).findLast((segment) => !isParameter(segment)) ?? ''
}

/** True for what is done to one of a collection that the body names: `/group/update`. */
export function isActionOn(operation: OperationModel, collection: readonly string[]): boolean {
  if (isParameter(segmentsOf(operation)[collection.length])) return false
  return writtenSegments(operation).length > collection.length && isVerb(partsOf(lastWordOf(operation))[0])
}

/** True where something below an item is taken away, which nothing reads: it is a change of the item, as adding it is. */
export function isOfPartOf(operation: OperationModel, collection: readonly string[]): boolean {
  const own = segmentsOf(operation)
  return operation.method === 'delete' && own.length > collection.length + 1 && !isPlural(own.at(-1) ?? '')
}
