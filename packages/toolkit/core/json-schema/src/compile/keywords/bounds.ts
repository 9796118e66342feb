import type { Subject } from '../check.ts'
import { factsOf } from '../../keyword/facts.ts'
import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import type { Comparison, Measure } from '../test.ts'
import { sentence } from '../../words/sentence.ts'

/** A keyword that bounds a number, or how much there is of something. */
interface BoundKeyword {
  readonly name: string
  /** What it measures, how that is compared, and the message; absent where another keyword enforces the bound. */
  readonly rule?: readonly [of: Measure, is: Comparison, messageOf: (limit: number) => string]
}

const bounds: readonly BoundKeyword[] = [
  { name: 'minimum', rule: ['value', '>=', sentence.minimum] },
  { name: 'maximum', rule: ['value', '<=', sentence.maximum] },
  { name: 'exclusiveMinimum', rule: ['value', '>', sentence.exclusiveMinimum] },
  { name: 'exclusiveMaximum', rule: ['value', '<', sentence.exclusiveMaximum] },
  { name: 'minLength', rule: ['characters', '>=', sentence.minLength] },
  { name: 'maxLength', rule: ['characters', '<=', sentence.maxLength] },
  { name: 'minItems', rule: ['items', '>=', sentence.minItems] },
  { name: 'maxItems', rule: ['items', '<=', sentence.maxItems] },
  { name: 'minContains' },
  { name: 'maxContains' },
  { name: 'minProperties', rule: ['members', '>=', sentence.minProperties] },
  { name: 'maxProperties', rule: ['members', '<=', sentence.maxProperties] },
]

/** The keywords that bound values of a type. */
export function boundsOf(type: Subject): Keyword[] {
  return bounds.filter(({ name }) => factsOf(name).about === type).map(keywordOf)
}

function keywordOf({ name, rule }: BoundKeyword): Keyword {
  return {
    name,
    vocabulary: 'validation',
    phase: 'own',
    misuse: factsOf(name).bound?.of === 'value' ? misuse.number : misuse.count,
    checks({ value, fault }) {
      if (!rule) return []
      const [of, is, messageOf] = rule
      const limit = Number(value)
      return [{ kind: 'test', test: { kind: 'bound', of, is, limit }, fault: fault(limit, messageOf(limit)) }]
    },
  }
}
