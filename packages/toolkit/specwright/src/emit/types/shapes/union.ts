import { equal } from '@specwright/json-schema/equal'
import { any, kinds, top, type Kind, type Lazy, type Part, type Shape } from './shape.ts'

/** The shape of values that either contains. */
export function either(shapes: readonly Shape[]): Shape {
  return new Map(
    kinds.flatMap((kind): [Kind, Part][] => {
      const parts = shapes.flatMap((shape) => shape.get(kind) ?? [])
      return parts.length === 0 ? [] : [[kind, unionOf(parts)]]
    }),
  )
}

/** The values of any of some parts. */
export function unionOf(parts: readonly Part[]): Part {
  const all = parts.flatMap((part) => (part.is === 'union' ? part.of : [part]))
  if (all.some(isEverything)) return any
  const values = all.flatMap((part) => (part.is === 'values' ? part.values : []))
  const excepted = all.flatMap((part) => (part.is === 'except' ? [part] : []))
  const others = all.filter((part) => part.is !== 'values' && part.is !== 'except')
  if (excepted.length > 0) {
    const left = excepted[0]!.values.filter(
      (value) => excepted.every((part) => includes(part.values, value)) && !includes(values, value),
    )
    return left.length === 0 || others.length > 0 ? any : { is: 'except', values: left }
  }
  const of: Part[] = [...(values.length > 0 ? [{ is: 'values', values: distinct(values) } as const] : []), ...others]
  return of.length === 1 ? of[0]! : { is: 'union', of: [...new Set(of)] }
}

/** A shape whose unions are of a rule. */
export function asRule(shape: Shape): Shape {
  return new Map([...shape].map(([kind, part]) => [kind, part.is === 'union' ? { ...part, isRule: true } : part]))
}

/** True for a part that says nothing: any value, or any object. */
export function isEverything(part: Part): boolean {
  if (part.is === 'any') return true
  if (part.is === 'array')
    return part.required === 0 && part.rest !== undefined && [...part.prefix, part.rest].every(saysNothing)
  if (part.is !== 'object' || part.isClosed || part.prefixes.size > 0) return false
  const members = [...part.members.values()]
  return (
    members.every(({ required, shape }) => !required && saysNothing(shape)) &&
    !(part.others && !saysNothing(part.others))
  )
}

/** True for a shape of all values. */
export function saysNothing(shape: Lazy): boolean {
  const parts = shape()
  return parts === top || kinds.every((kind) => parts.get(kind)?.is === 'any')
}

export function includes(values: readonly unknown[], value: unknown): boolean {
  return values.some((each) => each === value || equal(each, value))
}

function distinct(values: readonly unknown[]): unknown[] {
  const seen = new Map(values.map((value) => [JSON.stringify(value), value]))
  return [...seen.values()]
}
