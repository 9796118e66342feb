import type { Json } from './docs-data.ts'
import { resolved } from './contract.ts'

/** The members of a named example that hold its value. */
const members = ['value', 'dataValue', 'serializedValue']

/** The values of the named examples of a parameter or a header, without those that are in other files. */
export function exampleValuesOf({ examples }: Json): unknown[] {
  return Object.values(resolved(examples)).flatMap((each) => {
    const example = resolved(each)
    return members
      .filter((member) => member in example)
      .map((member) => example[member])
      .slice(0, 1)
  })
}
