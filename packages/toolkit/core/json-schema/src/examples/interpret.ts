import * as engine from '@specwright/validator-engine'
import type { Branch, Check, JsonType, Part, Subject } from '../compile/check.ts'
import type { Sub } from '../compile/place.ts'
import type { KeyTest, Test } from '../compile/test.ts'
import { hasType } from '../compile/types.ts'
import { isMatch } from './pattern.ts'

/** What interpreting checks needs. */
export interface Interpretation {
  /** The flags whose outcomes have occurred. */
  readonly flags: Set<string>
  /** True if a value is valid against a schema. */
  accepts(sub: Sub, value: unknown): boolean
}

/** True for a value that meets some checks: what their code says of it, without the code. */
export function meets(checks: readonly Check[], value: unknown, scene: Interpretation): boolean {
  return checks.every((check) => meetsOne(check, value, scene))
}

function meetsOne(check: Check, value: unknown, scene: Interpretation): boolean {
  switch (check.kind) {
    case 'test':
      return passes(check.test, value)
    case 'values':
      return check.values.some((each) => engine.equal(each, value))
    case 'types':
      return meetsTypes(check, value, scene)
    case 'property': {
      const member = memberOf(value, check.name)
      return member === undefined ? check.required === undefined : meets(check.checks, member, scene)
    }
    case 'entries':
      return Object.entries(value as object).every((entry) =>
        check.parts.every((part) => meetsPart(part, entry, scene)),
      )
    case 'item': {
      const items = value as readonly unknown[] // as its type says
      return check.index >= items.length || meets(check.checks, items[check.index], scene)
    }
    case 'items': {
      const items = (value as readonly unknown[]).slice(check.from) // as its type says
      return items.every((item, index) => meetsPart(check.part, [check.from + index, item], scene))
    }
    case 'contains': {
      const { length } = (value as readonly unknown[]).filter((item) => isMet(check.branch, item, scene)) // as its type says
      return length >= check.min && length <= check.max
    }
    case 'call':
      return scene.accepts(check.sub, value)
    case 'choice': {
      // Each branch may say what it has looked at.
      const { length } = check.branches.filter((branch) => isMet(branch, value, scene))
      return check.mode === 'any' ? length > 0 : length === 1
    }
    case 'not':
      return !isMet(check.branch, value, scene)
    case 'conditional':
      return meets((isMet(check.condition, value, scene) ? check.then : check.otherwise).checks, value, scene)
    case 'present':
      if (memberOf(value, check.name) === undefined) return true
      if (check.flag !== undefined) scene.flags.add(check.flag)
      return meets(check.rules.checks, value, scene)
    case 'flags':
      for (const name of check.names) scene.flags.delete(name)
      return true
  }
}

function meetsTypes(
  { allowed, cases }: Extract<Check, { kind: 'types' }>,
  value: unknown,
  scene: Interpretation,
): boolean {
  if (allowed && !allowed.some((type) => isOf(value, type))) return false
  const subject = subjects.find((each) => isOf(value, each))
  return subject === undefined || meets(cases[subject] ?? [], value, scene)
}

const subjects: readonly Subject[] = ['number', 'string', 'array', 'object']

function isOf(value: unknown, type: JsonType): boolean {
  return hasType(value, type) && (typeof value !== 'number' || Number.isFinite(value))
}

function memberOf(value: unknown, name: string): unknown {
  return Object.hasOwn(value as object, name) ? (value as Readonly<Record<string, unknown>>)[name] : undefined // as its type says
}

type Entry = readonly [key: string | number, value: unknown]

function meetsPart({ filter, checks, names }: Part, entry: Entry, scene: Interpretation): boolean {
  if (filter && !passesKey(filter, entry, scene)) return true
  return meets(checks, entry[names === undefined ? 1 : 0], scene)
}

function isMet({ checks, flag }: Branch, value: unknown, scene: Interpretation): boolean {
  const outcome = meets(checks, value, scene)
  if (outcome && flag !== undefined) scene.flags.add(flag)
  return outcome
}

function passes(test: Test, value: unknown): boolean {
  switch (test.kind) {
    case 'never':
      return false
    case 'bound':
      return compare[test.is](measure[test.of](value as never), test.limit) // as its type says
    case 'multiple':
      return engine.multipleOf(value as number, test.of)
    case 'pattern':
      return isMatch(test.source, value as string)
    case 'format':
      return functions[test.by](value as string)
    case 'unique':
      return engine.unique(value as readonly unknown[])
    case 'range':
      return isBetween(test, value as number)
    case 'integer-range':
      return Number.isInteger(value) && isBetween(test, value as number)
  }
}

function isBetween({ min, max }: { readonly min: number; readonly max: number }, value: number): boolean {
  return value >= min && value <= max
}

const functions = { ...engine }

const compare = {
  '<': (left: number, right: number) => left < right,
  '<=': (left: number, right: number) => left <= right,
  '>': (left: number, right: number) => left > right,
  '>=': (left: number, right: number) => left >= right,
} as const

const measure = {
  value: (value: number) => value,
  characters: engine.codePoints,
  items: (value: readonly unknown[]) => value.length,
  members: (value: object) => Object.keys(value).length,
} as const

function passesKey(test: KeyTest, entry: Entry, scene: Interpretation): boolean {
  const [key, value] = entry
  switch (test.kind) {
    case 'any':
      return true
    case 'named':
      return test.names.includes(String(key))
    case 'matching':
      return test.patterns.some((pattern) => isMatch(pattern, String(key)))
    case 'before':
      return Number(key) < test.index
    case 'accepted':
      return scene.accepts(test.sub, value)
    case 'flag':
      return scene.flags.has(test.name)
    case 'not':
      return !passesKey(test.test, entry, scene)
    case 'all':
      return test.tests.every((each) => passesKey(each, entry, scene))
    case 'some':
      return test.tests.some((each) => passesKey(each, entry, scene))
  }
}
