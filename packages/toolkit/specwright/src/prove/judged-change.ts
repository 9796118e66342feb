import { atPointer, isObject, type JsonObject } from '@specwright/json-schema/json'
import { equal } from '@specwright/validator-engine'
import type { ItemAction } from '../emit/mock/state/collection.ts'
import { amountOf } from './compared-amounts.ts'
import type { ProofCase } from './proof-case.ts'
import type { ProofResponse } from './proof-response.ts'
import type { ProvedOperation } from './proved-operation.ts'
import type { RequestValues } from './request-values.ts'
import { hasLostItems } from './several-items.ts'
import { isPlain, memberViolation, otherValueOf, stateViolation } from './state-violation.ts'
import type { Violation } from './violation.ts'

/** What is wrong with an item that a response shows beside what its request sent: another value, or another default. */
export function changeViolations(
  { proved, values, expected }: ProofCase,
  { status, body }: ProofResponse,
): readonly Violation[] {
  const action = proved?.action
  if (proved === undefined || action === undefined || action.does === 'list' || action.response === undefined) return []
  const shown = atPointer(body, action.response)
  if (values === undefined || expected !== 'accepted' || status > 299 || !isObject(shown)) return []
  const sent = sentMembers(proved, values)
  const times = new Set(proved.collection?.times.map(({ member }) => member))
  const changed = Object.keys(sent).filter(
    (name) => Object.hasOwn(shown, name) && !times.has(name) && isLost(sent[name], shown[name]),
  )
  const [trimmed] = changed
  const lost = changed.find((name) => !isTrimmed(sent[name], shown[name]))
  if (lost === undefined && trimmed !== undefined) return [trimmedViolation(proved, trimmed)]
  if (lost !== undefined)
    return [
      memberViolation(proved, lost, {
        expected: (member) => `the member ${member} has the value that was sent`,
        got: otherValueOf(lost, shown[lost], sent[lost]),
      }),
    ]
  const other = otherDefault(proved, sent, shown)
  return other === undefined
    ? []
    : [
        memberViolation(proved, other, {
          expected: (member) => `the member ${member}, which was not sent, has its default`,
          got: otherValueOf(other, shown[other], proved.collection?.defaults[other]),
        }),
      ]
}

/** True for a string that has lost nothing but the spaces at its ends. */
function isTrimmed(sent: unknown, shown: unknown): boolean {
  return typeof sent === 'string' && sent !== shown && sent.trim() === shown
}

/** What is wrong where a server trims strings: it has one code for all of them. */
function trimmedViolation(proved: ProvedOperation, member: string): Violation {
  const expected = 'strings keep the spaces at their ends'
  const got = `"${member}" without them`
  return { ...stateViolation(proved, expected, got), shared: { what: expected, isOfServer: true } }
}

/** A member that is shown though it is only for requests. */
export function onlySentViolations({ proved }: ProofCase, { status, body }: ProofResponse): readonly Violation[] {
  const at = proved?.action?.response
  if (proved === undefined || at === undefined || status > 299) return []
  const shown = atPointer(body, at)
  const items: readonly unknown[] = Array.isArray(shown) ? shown : [shown]
  // In place of a secret, a server may say that there is one.
  const isShown = (pointer: string): boolean => items.some((item) => typeof atPointer(item, pointer) === 'string')
  const hidden = proved.onlySent.find(isShown)
  if (hidden === undefined) return []
  return [stateViolation(proved, `no value of ${hidden}, which is only sent`, 'a string')]
}

/** A member that a creation leaves out, and that has another value than its default. */
function otherDefault(
  { action, collection }: ProvedOperation,
  sent: JsonObject,
  shown: JsonObject,
): string | undefined {
  if (action?.does !== 'create' || Object.keys(sent).length === 0) return undefined
  const defaults = collection?.defaults ?? {}
  return Object.keys(defaults).find(
    (name) =>
      !Object.hasOwn(sent, name) &&
      Object.hasOwn(shown, name) &&
      isPlain(defaults[name]) &&
      !equal(shown[name], defaults[name]),
  )
}

/** The members of the item that a request sends. */
export function sentMembers({ action }: ProvedOperation, { body }: RequestValues): JsonObject {
  const { request, into } = action as ItemAction // of what changes an item
  const sent = request === undefined || into !== undefined ? undefined : atPointer(body?.value, request)
  return isObject(sent) ? sent : {}
}

/** Of an array, only that items are lost: its order, and what is there twice, may mean nothing. */
function isLost(sent: unknown, shown: unknown): boolean {
  // What else a server has in place of null may be its default.
  if (sent === null) return shown === ''
  if (Array.isArray(sent)) {
    const isNothing = shown === null || (Array.isArray(shown) && shown.length === 0)
    return (sent.length > 0 && sent.every(isPlain) && isNothing) || hasLostItems(sent, shown)
  }
  const [before, after] = [sent, shown].map(amountOf)
  // A server may keep no parts of a second.
  if (before?.kind === 'time' && after?.kind === 'time') return Math.abs(before.at - after.at) >= 1000
  return isPlain(sent) && (shown === null || (typeof sent === typeof shown && !equal(sent, shown)))
}
