import { any, lazily, top, type Kind, type Member, type ObjectPart, type Part, type Shape } from './shape.ts'
import { includes, isEverything } from './union.ts'

/** The shape of values that both contain. */
export function both(left: Shape, right: Shape): Shape {
  if (left === top) return right
  if (right === top) return left
  return new Map(
    [...left].flatMap(([kind, part]): [Kind, Part][] => {
      const other = right.get(kind)
      const part2 = other && combined(part, other)
      return part2 ? [[kind, part2]] : []
    }),
  )
}

/** The values of one kind that are in both parts; `undefined` if there are none. */
function combined(left: Part, right: Part): Part | undefined {
  if (left.is === 'any') return right
  if (right.is === 'any') return left
  if (left.is === 'values') return limited(left.values, right)
  if (right.is === 'values') return limited(right.values, left)
  if (left.is === 'except')
    return right.is === 'except' ? { ...left, values: [...left.values, ...right.values] } : right
  if (right.is === 'except') return left
  return together([...conjuncts(left), ...conjuncts(right)])
}

/** Those of some values that a part may contain. */
function limited(values: readonly unknown[], part: Part): Part | undefined {
  const kept = values.filter((value) => {
    if (part.is === 'values') return includes(part.values, value)
    return part.is !== 'except' || !includes(part.values, value)
  })
  return kept.length === 0 ? undefined : { is: 'values', values: kept }
}

function conjuncts(part: Part): readonly Part[] {
  return part.is === 'all' ? part.of : [part]
}

/** Merges the objects among parts, and adds what they say of a member to the alternatives of each union. */
function together(parts: readonly Part[]): Part | undefined {
  const isMergeable = (part: Part): part is ObjectPart =>
    part.is === 'object' && part.prefixes.size === 0 && part.others === undefined
  if (isContradiction(parts)) return undefined
  const objects = parts.filter(isMergeable)
  const [first, ...more] = objects
  const base = more.reduce<ObjectPart | undefined>((left, right) => merged(left!, right), first)
  const unions: Part[] = []
  const others: Part[] = []
  for (const part of parts) {
    if (isMergeable(part)) continue
    if (part.is !== 'union') {
      if (!others.some((each) => isSame(each, part))) others.push(part)
      continue
    }
    const of = part.of.flatMap((each) => {
      if (isContradiction([...parts, ...conjuncts(each)])) return []
      if (!base || !isMergeable(each)) return [each]
      const refined = refinedBy(each, base)
      return refined ? [refined] : []
    })
    const [only] = of
    if (!only) return undefined
    // The other unions are refined by what is left of this one.
    if (of.length === 1) return together([...parts.filter((each) => each !== part), ...conjuncts(only)])
    if (!of.some(isEverything)) unions.push({ ...part, of })
  }
  const all = [...others, ...(base ? [base] : []), ...unions].filter((part) => !isEverything(part))
  if (all.length === 0) return any
  return all.length === 1 ? all[0] : { is: 'all', of: all }
}

function isSame(left: Part, right: Part): boolean {
  return left === right || (left.is === 'named' && right.is === 'named' && left.type === right.type)
}

/** True if an object has a member that another one refuses. */
function isContradiction(parts: readonly Part[]): boolean {
  const members = parts.flatMap((part) => (part.is === 'object' ? [...part.members] : []))
  const required = new Set(members.flatMap(([name, member]) => (member.required ? [name] : [])))
  return members.some(([name, { required: isOwn, shape }]) => !isOwn && required.has(name) && shape().size === 0)
}

/** An object with the members of both. */
function merged(left: ObjectPart, right: ObjectPart): ObjectPart {
  const members = new Map(left.members)
  for (const [name, member] of right.members) {
    const known = members.get(name)
    members.set(name, known ? mergedMember(known, member) : member)
  }
  return { ...left, members, isClosed: left.isClosed || right.isClosed }
}

function mergedMember(left: Member, right: Member): Member {
  const source = left.source ?? right.source
  return {
    required: left.required || right.required,
    shape: lazily(() => both(left.shape(), right.shape())),
    ...(source !== undefined && { source }),
  }
}

/** An alternative with what the other object says of its members; `undefined` if no value of one is left. */
function refinedBy(alternative: ObjectPart, base: ObjectPart): ObjectPart | undefined {
  const members = new Map<string, Member>()
  for (const [name, { required, shape }] of alternative.members) {
    const other = base.members.get(name)
    const refined = other ? lazily(() => both(other.shape(), shape())) : shape
    const isRequired = required || other?.required === true
    if (isRequired && refined().size === 0) return undefined
    members.set(name, { required: isRequired, shape: refined })
  }
  return { ...alternative, members }
}
