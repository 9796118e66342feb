import { isObject } from '../../json.ts'
import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'

/** `dependentSchemas`: a schema that the object must meet when it has a property. */
export const dependentSchemas: Keyword = {
  name: 'dependentSchemas',
  vocabulary: 'applicator',
  phase: 'beside',
  misuse: misuse.schemaMap,
  checks({ value, rules, flag }) {
    return Object.keys(isObject(value) ? value : {}).map((name) => {
      const present = flag()
      return {
        kind: 'present',
        name,
        ...(present !== undefined && { flag: present }),
        rules: {
          ...rules(['dependentSchemas', name], present === undefined ? [] : [{ kind: 'flag', name: present }]),
          condition: { path: [name], text: `${name} is present`, isSeen: false },
        },
      }
    })
  },
}
