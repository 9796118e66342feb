import type { StringRules } from '@specwright/json-schema/patterns'
import type { NormalForm } from './normal.ts'
import { ruleOf } from './rules.ts'

/** The rules of a schema for strings that can be compared together. */
export function textRules({ rest }: NormalForm): StringRules {
  const patterns = (rest.get('pattern') ?? []).map(({ value }) => String(value))
  const [min, max] = ['minLength', 'maxLength'].map((name) => ruleOf(rest, name)?.value)
  return {
    patterns,
    ...(typeof min === 'number' && { minLength: min }),
    ...(typeof max === 'number' && { maxLength: max }),
  }
}
