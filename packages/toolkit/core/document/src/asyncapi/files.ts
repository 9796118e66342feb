import { childPointer, isObject, own } from '@specwright/json-schema/json'

/** A value of a file. */
export interface Written<Value = unknown> {
  /** Address of the file. */
  readonly file: string
  /** JSON Pointer of the value in the file, without `#`. */
  readonly pointer: string
  readonly value: Value
}

/** The files that refs of a document lead to. */
export interface Files {
  /**
   * The value that a ref leads to.
   *
   * @param at The ref itself.
   * @throws {DocumentError} If it leads nowhere.
   */
  target(ref: string, at: Omit<Written, 'value'>): Promise<Written>
}

/** A value after following its refs; it has none if they form a cycle. */
export async function followed(files: Files, start: Written): Promise<Written> {
  const seen = new Set<string>()
  let at = start
  while (isObject(at.value) && typeof own(at.value, '$ref') === 'string') {
    if (seen.has(keyOf(at))) return { ...at, value: undefined }
    seen.add(keyOf(at))
    at = await files.target(String(own(at.value, '$ref')), at)
  }
  return at
}

/** Identifies a place in a file. */
export function keyOf({ file, pointer }: Omit<Written, 'value'>): string {
  return `${file}#${pointer}`
}

/** A member of an object, where it is written. */
export function memberOf({ file, pointer, value }: Written, name: string): Written {
  return { file, pointer: childPointer(pointer, name), value: isObject(value) ? own(value, name) : undefined }
}

/** The name of a file, without its folder and extension. */
export function nameOf(file: string): string {
  return /([^\\/]*?)(?:\.[^.\\/]*)?$/.exec(file)?.[1] ?? ''
}
