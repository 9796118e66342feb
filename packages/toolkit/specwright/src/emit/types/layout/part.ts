import { code, expr, type Code } from '@specwright/code'
import { childPointer, isObject, objectAt, type JsonObject } from '@specwright/json-schema/json'
import { componentOf, refOf, resolvedIn, type Located } from '@specwright/json-schema/ref'

/** An object of a document, where its refs lead. */
export type DocumentPart = Located<JsonObject>

/** What the parts of a document are printed with. */
export interface PrintedDocument {
  readonly root: JsonObject
  /** The type of the schema at a JSON Pointer, or that of an item, which an array is made of. */
  typeAt(pointer: string, isItem?: boolean): Code
  /** A sentence about what the type of the schema at a JSON Pointer cannot express; empty if there is none. */
  rulesAt(pointer: string): string
}

/** What is written under a key of a part. */
export function memberOf({ value, pointer }: DocumentPart, key: string): Located {
  return { value: value[key], pointer: childPointer(pointer, key) }
}

/** What is written under each key of a member that is a map. */
export function entriesOf(part: DocumentPart, key: string): (readonly [name: string, written: Located])[] {
  const { pointer } = memberOf(part, key)
  return Object.entries(objectAt(part.value, key)).map(([name, value]) => {
    return [name, { value, pointer: childPointer(pointer, name) }]
  })
}

/** The object that is written at a place, or that its refs lead to; `undefined` if there is none. */
export function partAt(written: Located, { root }: PrintedDocument): DocumentPart | undefined {
  const found = resolvedIn(root, written)
  return isObject(found?.value) ? { value: found.value, pointer: found.pointer } : undefined
}

/**
 * The type of a part: that of the component that is referred to, so that its type has one place. Any other ref leads to
 * what has no type of its own, such as a parameter of another operation: it is printed again.
 */
export function typeOfPart(
  written: Located,
  section: string,
  layout: PrintedDocument,
  print: (part: DocumentPart) => Code,
): Code {
  const component = componentOf(refOf(written.value) ?? '')
  if (component?.section === section) {
    return code`components[${expr.literal(section)}][${expr.literal(component.name)}]`
  }
  const part = partAt(written, layout)
  return part ? print(part) : code`unknown`
}
