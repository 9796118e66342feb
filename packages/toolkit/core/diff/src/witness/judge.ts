import { compileTest } from '@specwright/json-schema'
import { asRef, type JsonObject } from '@specwright/json-schema/json'
import { loneTarget, subAt } from '../contract/spread.ts'

/** Says whether a schema accepts a value. A pattern may take long. */
export type Judge = (value: unknown) => boolean

const document = 'urn:toolkit:document'
const judges = new WeakMap<JsonObject, Map<string, Judge | undefined>>()

/** The emitted validator of several schemas of a document that all apply; `undefined` where one cannot be compiled. */
export function judgeFor(root: JsonObject, pointers: readonly string[]): Judge | undefined {
  const known = judges.get(root) ?? new Map<string, Judge | undefined>()
  judges.set(root, known)
  // What refs lead to has one validator, however many refs there are.
  const targets = pointers.map((pointer) => loneTarget({ root }, subAt({ root }, pointer))?.pointer ?? pointer)
  const key = targets.join('\n')
  if (!known.has(key)) known.set(key, compiled(root, targets))
  return known.get(key)
}

function compiled(root: JsonObject, pointers: readonly string[]): Judge | undefined {
  try {
    const schema = { allOf: pointers.map((pointer) => ({ $ref: document + asRef(pointer) })) }
    return compileTest(schema, { remotes: { [document]: root }, formats: 'assert' })
  } catch (error) {
    // A schema that cannot be enforced has no witnesses.
    if (error instanceof TypeError) return undefined
    throw error
  }
}
