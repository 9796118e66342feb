import { isUriReference } from './uri.ts'

const nonAscii =
  /[\u{a0}-\u{d7ff}\u{f900}-\u{fdcf}\u{fdf0}-\u{ffef}\u{10000}-\u{1fffd}\u{20000}-\u{2fffd}\u{30000}-\u{3fffd}\u{40000}-\u{4fffd}\u{50000}-\u{5fffd}\u{60000}-\u{6fffd}\u{70000}-\u{7fffd}\u{80000}-\u{8fffd}\u{90000}-\u{9fffd}\u{a0000}-\u{afffd}\u{b0000}-\u{bfffd}\u{c0000}-\u{cfffd}\u{d0000}-\u{dfffd}\u{e1000}-\u{efffd}]/gu
const privateInQuery = /(\?[^#]*)[\u{e000}-\u{f8ff}\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}]/gu

/** True for an IRI (RFC 3987): one with a scheme. */
export function isIri(value: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(value) && isIriReference(value)
}

/** True for an IRI reference (RFC 3987, section 2.2): a URI reference whose letters may be of any script. */
export function isIriReference(value: string): boolean {
  return isUriReference(value.replace(nonAscii, 'a').replace(privateInQuery, '$1a'))
}
