import { isObject } from '@specwright/json-schema/json'
import { integerRangeOf, isEnforcedFormat } from '@specwright/json-schema/keyword'
import type { RuleId } from '../finding/rule-titles.ts'
import { isLower, isUpper, isNumberFormat } from '../contract/keyword.ts'
import type { Effect, Note, Violated } from './note.ts'
import { same } from '../contract/same.ts'
import type { Sub } from '../contract/spread.ts'

/** Keywords whose schemas are visible in the generated types. */
const visible: ReadonlySet<string> = new Set(['items', 'additionalProperties', 'not'])

/** Notes that a rule was added, removed or changed. */
export function noteRule(
  name: string,
  oldRule: Sub | undefined,
  newRule: Sub | undefined,
  note: (note: Note) => void,
): void {
  const [before, after] = [oldRule?.value, newRule?.value]
  const { pointer: place } = newRule ?? oldRule ?? {}
  if (place === undefined || same(before, after)) return
  // The bounds of a range are compared as bounds.
  if (name === 'format' && [before, after].some(integerRangeOf)) return
  const reason = reasonFor(name, before, after)
  const effect = effectOf(name, before, after)
  note({
    rule: ruleFor(name, before, after),
    place,
    effect,
    visible: visible.has(name),
    reason,
    before,
    after,
    ...(!isPartial(name) && { violated: violatedBy(name, before, after) }),
  })
}

/** The keyword as a schema, in each version that has it. */
function violatedBy(name: string, before: unknown, after: unknown): Violated {
  return {
    ...(after !== undefined && { narrower: { [name]: after } }),
    ...(before !== undefined && { wider: { [name]: before } }),
  }
}

/** True for a keyword whose value says little without its siblings. */
function isPartial(name: string): boolean {
  return /contains|^(?:unevaluated|not$|format$|content|propertyNames$|uniqueItems$)/i.test(name)
}

/** The rule about a keyword: `binary` is an encoding, and the schema of `contains` one about items. */
function ruleFor(name: string, before: unknown, after: unknown): RuleId {
  if (name.startsWith('content') || (name === 'format' && [before, after].includes('binary'))) return 'encoding'
  if (name === 'format') return [before, after].some(isNumberFormat) ? 'number-format' : 'format'
  return /contains/i.test(name) ? 'contains' : 'keyword'
}

function effectOf(name: string, before: unknown, after: unknown): Effect {
  // Readers would decode the same string differently.
  if (name === 'contentEncoding' || (name === 'format' && [before, after].includes('binary'))) return 'other'
  if (name === 'format' && ![before, after].some(isEnforced)) return 'harmless'
  if (after === undefined || (name === 'format' && !isEnforced(after))) return 'wider'
  if (before === undefined || (name === 'format' && !isEnforced(before))) return 'narrower'
  if (isLower(name)) return Number(after) > Number(before) ? 'narrower' : 'wider'
  if (isUpper(name)) return Number(after) < Number(before) ? 'narrower' : 'wider'
  if (name === 'uniqueItems') return after === true ? 'narrower' : 'wider'
  return 'other'
}

/** True for a format that validators enforce. */
function isEnforced(format: unknown): boolean {
  return typeof format === 'string' && isEnforcedFormat(format)
}

/** The message for a change of a rule. */
export function reasonFor(name: string, before: unknown, after: unknown): string {
  const shown = (value: unknown): string => (isObject(value) || Array.isArray(value) ? '' : ` ${JSON.stringify(value)}`)
  if (before === undefined) return `${name}${shown(after)} was added`
  if (after === undefined) return `${name}${shown(before)} was removed`
  return `${name} changed${shown(before) && shown(after) ? ` from${shown(before)} to${shown(after)}` : ''}`
}
