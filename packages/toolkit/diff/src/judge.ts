import { compileSchema } from '@loyalty-kit/json-schema'
import type { JsonObject } from '@loyalty-kit/json-schema/json'

/** Says whether a schema accepts a value. A pattern may take long. */
export type Judge = (value: unknown) => boolean

const document = 'urn:toolkit:document'
const judges = new WeakMap<JsonObject, Map<string, Promise<Judge | undefined>>>()

/** The emitted validator of several schemas of a document that all apply; `undefined` where one cannot be compiled. */
export async function judgeFor(root: JsonObject, pointers: readonly string[]): Promise<Judge | undefined> {
  const known = judges.get(root) ?? new Map<string, Promise<Judge | undefined>>()
  judges.set(root, known)
  const key = pointers.join('\n')
  const judge = known.get(key) ?? compiled(root, pointers)
  known.set(key, judge)
  return await judge
}

interface Accepts {
  readonly is: (value: unknown) => boolean
}

async function compiled(root: JsonObject, pointers: readonly string[]): Promise<Judge | undefined> {
  try {
    const schema = { allOf: pointers.map((pointer) => ({ $ref: `${document}#${encodeURI(pointer)}` })) }
    const text = compileSchema(schema, { remotes: { [document]: root }, formats: 'assert' })
    const module = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as { default: Accepts } // as emitted
    return module.default.is
  } catch (error) {
    // A schema that cannot be enforced has no witnesses.
    if (error instanceof TypeError) return undefined
    throw error
  }
}
