import { shapeOf } from '@loyalty-kit/diff'
import { ts } from 'ts-morph'
import type { ArgumentSource, Change } from '../migration.ts'
import type { Confirmed } from './confirmed.ts'
import { isTypeDeclaration, type ReadVersion, type VersionOperation } from './contract-version.ts'

/** An operation of the base, and the one of the revision that it became. */
export interface OperationPair {
  readonly before: VersionOperation
  readonly after: VersionOperation | undefined
  /** The documented successor of an operation that was removed. */
  readonly successor: VersionOperation | undefined
}

/**
 * Pairs the operations of two versions: those of a confirmed rename, of the same key, or of the same method and path, which
 * are what goes over the wire.
 */
export function operationPairs(base: ReadVersion, revision: ReadVersion, confirmed: Confirmed): OperationPair[] {
  const keys = new Set(base.operations.map(({ model }) => model.key))
  const isNew = ({ model }: VersionOperation): boolean => !keys.has(model.key)
  const pairs = base.operations.map((before) => ({
    before,
    after:
      confirmed.operations.get(before.model.pointer) ??
      revision.operations.find(({ model }) => model.key === before.model.key) ??
      revision.operations.find((each) => isNew(each) && shapeOf(each.model) === shapeOf(before.model)),
  }))
  // `x-successor` names it by its id, as it is in the base or new.
  const successorOf = ({ model }: VersionOperation): VersionOperation | undefined => {
    const id = model.extensions['x-successor']
    const paired = pairs.find(({ before }) => before.model.id === id)?.after
    return paired ?? revision.operations.find((each) => each.model.id === id)
  }
  return pairs.map((pair) => ({ ...pair, successor: pair.after ? undefined : successorOf(pair.before) }))
}

/** What callers of operations must change. */
export function operationChanges(pairs: readonly OperationPair[], revision: ReadVersion): Change[] {
  return pairs.flatMap(({ before, after, successor }): Change[] => {
    if (after !== undefined) return changed(before, after, revision, false)
    if (successor === undefined) return [{ kind: 'operation-removed', before: before.face }]
    if (!isReplaceable(before, successor, revision))
      return [{ kind: 'operation-removed', before: before.face, successor: successor.face }]
    return changed(before, successor, revision, true)
  })
}

/** What an operation became: another one, or a successor that takes its arguments. */
export function replacementOf(
  { before, after, successor }: OperationPair,
  revision: ReadVersion,
): VersionOperation | undefined {
  return after ?? (successor && isReplaceable(before, successor, revision) ? successor : undefined)
}

/** True for a successor that needs no more than callers of the removed operation pass. */
function isReplaceable(before: VersionOperation, successor: VersionOperation, revision: ReadVersion): boolean {
  return !argumentSources(before, successor, revision).some(isHole)
}

function isHole(source: ArgumentSource): boolean {
  return 'hole' in source
}

function changed(
  before: VersionOperation,
  after: VersionOperation,
  revision: ReadVersion,
  succeeds: boolean,
): Change[] {
  const sources = argumentSources(before, after, revision)
  const isSame = sources.length === before.slots.length && sources.every((each, index) => isAsBefore(each, index))
  const { resource, method, function: called, id } = before.face
  const { face } = after
  const isNamedSame = resource === face.resource && method === face.method && called === face.function && id === face.id
  if (isSame && isNamedSame) return []
  const { operations } = revision
  const hasMethod = operations.some(({ face: each }) => each.resource === resource && each.method === method)
  const hasFunction = operations.some(({ face: each }) => each.function === called)
  const silent = [...(hasMethod ? (['method'] as const) : []), ...(hasFunction ? (['function'] as const) : [])]
  const change = { kind: 'operation-changed', before: before.face, after: face, count: before.slots.length } as const
  const obsolete = isSame ? [] : obsoleteSlots(before, after)
  const marks = { ...(succeeds && { succeeds }), ...(silent.length > 0 && { silent }) }
  return [{ ...change, ...(!isSame && { arguments: sources }), ...(obsolete.length > 0 && { obsolete }), ...marks }]
}

function isAsBefore(source: ArgumentSource, index: number): boolean {
  return 'from' in source && source.from === index && source.wrap === undefined && source.member === undefined
}

/** The arguments of the path of the base that the revision has nowhere: not in a query, nor perhaps in a new body. */
function obsoleteSlots(before: VersionOperation, after: VersionOperation): number[] {
  if (after.model.requestBody && !before.model.requestBody) return []
  const kept = new Set(after.model.parameters.map(({ name }) => `path.${name}`))
  const isObsolete = (slot: string): boolean =>
    slot.startsWith('path.') && !kept.has(slot) && !after.slots.includes(slotAfter(slot, before, after))
  return before.slots.flatMap((slot, index) => (isObsolete(slot) ? [index] : []))
}

/** How each argument of the revision is made of those of the base. */
function argumentSources(before: VersionOperation, after: VersionOperation, revision: ReadVersion): ArgumentSource[] {
  const parameters = parametersOf(after, revision)
  const own = before.slots.map((slot) => slotAfter(slot, before, after))
  return after.slots.map((slot, index): ArgumentSource => {
    const from = own.indexOf(slot)
    if (from >= 0) return { from }
    const single = slot === 'body' ? own.findIndex((each) => each.startsWith('body.')) : -1
    if (single >= 0) return { from: single, wrap: (own[single] ?? '').slice('body.'.length) }
    const whole = slot.startsWith('body.') ? own.indexOf('body') : -1
    if (whole >= 0) return { from: whole, member: slot.slice('body.'.length) }
    const parameter = parameters[index]
    if (parameter === undefined || isOptional(parameter)) return { omitted: true }
    return { hole: slot.replace(/^(?:path|body)\./, ''), type: parameter.type?.getText() ?? 'unknown' }
  })
}

/** A slot of the base as the revision calls it: a parameter of the path may have another name in the same place. */
function slotAfter(slot: string, before: VersionOperation, after: VersionOperation): string {
  if (!slot.startsWith('path.') || after.slots.includes(slot)) return slot
  return `path.${pathParameters(before, after).get(slot.slice('path.'.length)) ?? slot.slice('path.'.length)}`
}

/** The new names of parameters of a path that are in the same place. */
export function pathParameters(before: VersionOperation, after: VersionOperation): Map<string, string> {
  if (shapeOf(before.model) !== shapeOf(after.model)) return new Map()
  const names = parametersIn(after.model.path)
  const pairs = parametersIn(before.model.path).map((name, index) => [name, names[index] ?? name] as const)
  return new Map(pairs.filter(([from]) => !names.includes(from)))
}

function parametersIn(path: string): string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
}

/** The declared parameters of an operation's method. */
function parametersOf({ face }: VersionOperation, version: ReadVersion): readonly ts.ParameterDeclaration[] {
  const type = resourceType(version, face.resource)
  const members = version.types.get(type ?? '')?.members ?? []
  const method = members.find(({ path }) => path.length === 1 && path[0] === face.method)?.node
  return method !== undefined && ts.isMethodSignature(method) ? [...method.parameters] : []
}

/** The name of the type of a resource: `PetsResource`. */
export function resourceType({ types, declared }: ReadVersion, resource: string): string | undefined {
  const member = types.get('Resources')?.members.find(({ path }) => path.length === 1 && path[0] === resource)
    ?.node.type
  const name = member && ts.isTypeReferenceNode(member) ? member.typeName.getText() : undefined
  return name !== undefined && declared.get(name)?.some(isTypeDeclaration) ? name : undefined
}

function isOptional({ questionToken, type }: ts.ParameterDeclaration): boolean {
  const isUndefined = (node: ts.TypeNode): boolean => node.kind === ts.SyntaxKind.UndefinedKeyword
  return questionToken !== undefined || (type !== undefined && ts.isUnionTypeNode(type) && type.types.some(isUndefined))
}
