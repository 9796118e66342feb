import { withoutParameterNames } from 'specwright/internal'
import { ts } from 'ts-morph'
import type { ArgumentSource, Change } from '../migration.ts'
import { isTypeDeclaration, type ReadVersion, type VersionOperation } from './contract-version.ts'
import { movedSource } from './moves.ts'
import type { OperationPair } from './operation-pairs.ts'

/** What callers of operations must change. */
export function operationChanges(pairs: readonly OperationPair[], revision: ReadVersion): Change[] {
  return pairs.flatMap((pair): Change[] => {
    const { before, successor } = pair
    const after = replacementOf(pair, revision)
    if (after !== undefined) return changed({ ...pair, after }, revision)
    return [{ kind: 'operation-removed', before: before.face, ...(successor && { successor: successor.face }) }]
  })
}

/** What an operation became: another one, or a successor that takes its arguments. */
export function replacementOf(pair: OperationPair, revision: ReadVersion): VersionOperation | undefined {
  const { after, successor } = pair
  if (after !== undefined || successor === undefined) return after
  return argumentSources({ ...pair, after: successor }, revision).some(isHole) ? undefined : successor
}

function isHole(source: ArgumentSource): boolean {
  return 'hole' in source
}

/** Two operations with what they pass in different ways. */
type Replaced = Pick<OperationPair, 'before' | 'moves' | 'successor'> & { readonly after: VersionOperation }

function changed(pair: Replaced, revision: ReadVersion): Change[] {
  const { before, after } = pair
  const succeeds = after === pair.successor
  const sources = argumentSources(pair, revision)
  const isSame =
    pair.moves.length === 0 &&
    sources.length === before.slots.length &&
    sources.every((each, index) => isAsBefore(each, index))
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
export function obsoleteSlots(before: VersionOperation, after: VersionOperation): number[] {
  if (after.model.requestBody && !before.model.requestBody) return []
  const kept = new Set(after.model.parameters.map(({ name }) => `path.${name}`))
  const isObsolete = (slot: string): boolean =>
    slot.startsWith('path.') && !kept.has(slot) && !after.slots.includes(slotAfter(slot, before, after))
  return before.slots.flatMap((slot, index) => (isObsolete(slot) ? [index] : []))
}

/** How each argument of the revision is made of those of the base. */
function argumentSources(pair: Replaced, revision: ReadVersion): ArgumentSource[] {
  const { before, after } = pair
  const parameters = parametersOf(after, revision)
  const own = before.slots.map((slot) => slotAfter(slot, before, after))
  return after.slots.map((slot, index): ArgumentSource => {
    const from = own.indexOf(slot)
    if (from >= 0) return { from }
    const moved = movedSource(slot, pair)
    if (moved !== undefined) return moved
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
  const [base, revision] = [before.model, after.model]
  const isSamePath = withoutParameterNames(base.path) === withoutParameterNames(revision.path)
  if (base.method !== revision.method || !isSamePath) return new Map()
  const names = parametersIn(revision.path)
  const pairs = parametersIn(base.path).map((name, index) => [name, names[index] ?? name] as const)
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
