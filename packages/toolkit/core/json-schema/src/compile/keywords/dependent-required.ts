import { isObject } from '../../json.ts'
import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import { sentence } from '../../words/sentence.ts'

/** `dependentRequired`: the properties that must be there when another one is. */
export const dependentRequired: Keyword = {
  name: 'dependentRequired',
  vocabulary: 'validation',
  phase: 'own',
  misuse: misuse.stringArrays,
  checks({ value, fault }) {
    return Object.entries(isObject(value) ? value : {}).map(([name, names]) => ({
      kind: 'present',
      name,
      rules: {
        checks: [...new Set(Array.isArray(names) ? names.map(String) : [])].map((needed) => ({
          kind: 'property',
          name: needed,
          checks: [],
          required: fault(needed, sentence.required(), name),
        })),
        schemas: [fault(undefined, '').schema],
        condition: { path: [name], text: `${name} is present`, isSeen: false },
      },
    }))
  },
}
