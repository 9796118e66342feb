import { compileSchema } from '../schema/compile-schema.ts'
import type { JsonObject } from '../document.ts'

/** Says whether a schema accepts a value. */
export type Judge = (value: unknown) => boolean

const document = 'urn:loyalty-kit:document'
const judges = new WeakMap<JsonObject, Map<string, Promise<Judge | undefined>>>()

/** The emitted validator of one schema of a document; `undefined` where the schema cannot be compiled. */
export async function judgeFor(root: JsonObject, pointer: string): Promise<Judge | undefined> {
  const known = judges.get(root) ?? new Map<string, Promise<Judge | undefined>>()
  judges.set(root, known)
  const judge = known.get(pointer) ?? compiled(root, pointer)
  known.set(pointer, judge)
  return await judge
}

async function compiled(root: JsonObject, pointer: string): Promise<Judge | undefined> {
  try {
    const schema = { $ref: `${document}#${encodeURI(pointer)}` }
    const text = compileSchema(schema, { remotes: { [document]: root }, formats: 'assert' })
    const module = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as { default: { is: Judge } } // as emitted
    return module.default.is
  } catch (error) {
    // A schema that cannot be enforced has no witnesses.
    if (error instanceof TypeError) return undefined
    throw error
  }
}
