import { isObject, keysOf, own, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import { resolvedIn, type Located } from '@specwright/json-schema/ref'

/** JSON Pointer of the value of an example, where it is written, whatever refs lead to it. */
export function examplePlace(root: JsonObject, pointer: string): string {
  const keys = keysOf(pointer)
  const start: Located | undefined = { value: root, pointer: '' }
  const example = keys.reduce<Located | undefined>((holder, key) => {
    const value = isObject(holder?.value) ? own(holder.value, key) : undefined
    return holder && resolvedIn(root, { value, pointer: pointerTo(holder.pointer, key) })
  }, start)
  if (!example) return pointer
  const { value } = example
  const [member] = ['value', 'dataValue'].filter((name) => isObject(value) && own(value, name) !== undefined)
  return keys.at(-2) === 'examples' && member !== undefined ? pointerTo(example.pointer, member) : example.pointer
}
