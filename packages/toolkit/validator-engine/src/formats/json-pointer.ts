const jsonPointer = /^(?:\/(?:[^~/]|~[01])*)*$/
const relativeJsonPointer = /^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^~/]|~[01])*)*)$/

/** True for a JSON Pointer (RFC 6901): `/data/0/id`. */
export function isJsonPointer(value: string): boolean {
  return jsonPointer.test(value)
}

/** True for a relative JSON Pointer: `1/id`, `0#`. */
export function isRelativeJsonPointer(value: string): boolean {
  return relativeJsonPointer.test(value)
}
