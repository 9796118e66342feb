import { isObject } from '../../json.ts'
import type { Check } from '../check.ts'
import { atSibling, type Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import { sentence } from '../../words/sentence.ts'

/** `properties`: a schema for each property named. What `required` says of them is tested in the same read. */
export const properties: Keyword = {
  name: 'properties',
  vocabulary: 'applicator',
  phase: 'own',
  misuse: misuse.schemaMap,
  checks({ value, sibling, part, fault, evaluates }) {
    const list = sibling('required')
    const required = new Set<unknown>(Array.isArray(list) ? list : [])
    const names = isObject(value) ? Object.keys(value) : []
    if (names.length > 0) evaluates({ of: 'properties', test: { kind: 'named', names } })
    return names.flatMap((name): Check[] => {
      const checks = part(name)
      if (!required.has(name)) return checks.length === 0 ? [] : [{ kind: 'property', name, checks }]
      const missing = fault(name, sentence.required())
      return [{ kind: 'property', name, checks, required: atSibling(missing, 'required') }]
    })
  },
}
