/** How deep a value that is sent may be nested; a deeper one is rejected. */
export const maxDepth = 64

/** The nesting depth of arrays and objects in JSON, without parsing it. */
export function depthOf(json: string): number {
  let depth = 0
  let max = 0
  let isString = false
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index)
    if (isString) {
      if (code === 0x5c) index++
      else if (code === 0x22) isString = false
    } else if (code === 0x22) isString = true
    else if (code === 0x7b || code === 0x5b) max = Math.max(max, ++depth)
    else if (code === 0x7d || code === 0x5d) depth--
  }
  return max
}
