import type { Checker } from '../checker.ts'
import { equal } from '../equal.ts'
import type { Issue } from '../issue.ts'
import { adjusted, type CheckedMembers } from './adjusted.ts'
import type { FakeWords } from './fake-words.ts'
import { copyOf, hasMembers, withoutUndefined, type MemberValues } from './parts.ts'
import { randomOf } from './random.ts'
import { varied } from './varied.ts'
import type { Variation } from './variation.ts'

/** How many valid objects are adjusted to what is given. */
const maxAdjusted = 8

/** What a factory makes values from. */
export interface FactoryData {
  /** Name of the type. */
  readonly name: string
  readonly checker: Checker
  /** A valid value. */
  readonly base: unknown
  /** Other valid values. Of an object, only the members that differ, those that are left out as `undefined`. */
  readonly others: readonly unknown[]
  /** What may vary, by JSON Pointer. */
  readonly varies: Readonly<Record<string, Variation>>
}

/** What a value of a factory has: of an object some members, of which `undefined` is left out; else the value. */
export type Overrides<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { readonly [Name in keyof Value]?: Value[Name] | undefined }
    : Value

/** How a factory makes a value. */
export interface FactoryOptions {
  /** Another value for each number; without one, a factory makes the same value each time. */
  readonly seed?: number | undefined
  /** `faker` of `@faker-js/faker`, for realistic names, addresses and sentences. It is seeded for each value. */
  readonly faker?: FakeWords | undefined
}

/** Thrown if no valid value with the overrides is found. Contains the issues that remain. */
export class FactoryError extends Error {
  override readonly name = 'FactoryError'
  declare readonly issues: readonly Issue[]

  constructor(type: string, overrides: readonly string[], issues: readonly Issue[]) {
    const given = overrides.length > 0 ? ` with this ${overrides.join(', ')}` : ''
    super(`Cannot make a value of ${type}${given}:\n${issues.map(({ message }) => message).join('\n')}`)
    this.issues = issues
  }
}

/**
 * A valid value. Members that depend on the overrides are adjusted to them.
 *
 * @throws {FactoryError} If no valid value with the overrides is found.
 * @throws {TypeError} If the seed is not an integer.
 */
export function makeValue(data: FactoryData, given: unknown, { seed, faker }: FactoryOptions = {}): unknown {
  const { varies, checker } = data
  checkSeed(seed, data)
  // A test may change the value, and give the same overrides again.
  const overrides = copyOf(given)
  const values = fromSeed(valuesOfFactory(data), seed)
  const fixed = new Set(hasMembers(overrides) ? Object.keys(overrides) : [])
  const value = overrides === undefined ? values[0] : overridden(values, overrides, data)
  const isWhole = overrides !== undefined && !hasMembers(overrides)
  if (isWhole || (seed === undefined && faker === undefined)) return value
  const isValid = (each: unknown): boolean => checker.check(each, { maxIssues: 1 }).length === 0
  return varied(value, { varies, seed: seed ?? 0, faker, fixed, isValid })
}

function checkSeed(seed: number | undefined, { name }: FactoryData): void {
  if (seed === undefined || Number.isSafeInteger(seed)) return
  throw new TypeError(`Cannot make a value of ${name}: seed must be an integer, not ${seed}`)
}

/** The valid values of a factory, whole. */
export function valuesOfFactory({ base, others }: Pick<FactoryData, 'base' | 'others'>): readonly unknown[] {
  const whole = others.map((each) =>
    hasMembers(base) && hasMembers(each) ? withoutUndefined({ ...base, ...each }) : each,
  )
  return [base, ...whole]
}

/** The same values, beginning with one that a seed chooses. */
function fromSeed(values: readonly unknown[], seed: number | undefined): readonly unknown[] {
  if (seed === undefined) return values
  const start = Math.floor(randomOf(seed, '')() * values.length)
  return [...values.slice(start), ...values.slice(0, start)]
}

/** The value with the overrides that needs the fewest changes. */
function overridden(values: readonly unknown[], overrides: unknown, { name, checker }: FactoryData): unknown {
  const objects = hasMembers(overrides) ? values.filter(hasMembers) : []
  if (!hasMembers(overrides) || objects.length === 0) {
    const issues = checker.check(overrides)
    if (issues.length > 0) throw new FactoryError(name, [], issues)
    return overrides
  }
  const [usual = {}] = objects
  const closest = [...objects]
  closest.sort((a, b) => inCommon(b, overrides) - inCommon(a, overrides) || inCommon(b, usual) - inCommon(a, usual))
  const merged = closest.map((each) => withoutUndefined({ ...each, ...overrides }))
  const valid = merged.find((each) => checker.check(each, { maxIssues: 1 }).length === 0)
  if (valid !== undefined) return valid
  const adjusting = { check: checker.check, fixed: new Set(Object.keys(overrides)), spare: spareMembers(objects) }
  let nearest: CheckedMembers | undefined
  for (const each of merged.slice(0, maxAdjusted)) {
    const found = adjusted(each, adjusting)
    if (found.issues.length === 0) return found.value
    if (nearest === undefined || found.issues.length < nearest.issues.length) nearest = found
  }
  throw new FactoryError(name, Object.keys(overrides), nearest?.issues ?? [])
}

/** How many of some members an object has already; a member with another value counts less. */
function inCommon(value: MemberValues, members: MemberValues): number {
  return Object.entries(members).reduce((sum, [name, member]) => {
    if (equal(value[name], member)) return sum + 2
    return Object.hasOwn(value, name) === (member !== undefined) ? sum + 1 : sum
  }, 0)
}

/** The values of each member of some objects. */
function spareMembers(objects: readonly MemberValues[]): ReadonlyMap<string, readonly unknown[]> {
  const spare = new Map<string, unknown[]>()
  for (const [name, member] of objects.flatMap((each) => Object.entries(each))) {
    const known = spare.get(name) ?? []
    if (!known.some((each) => equal(each, member))) known.push(member)
    spare.set(name, known)
  }
  return spare
}
