import type { OptionRule } from './check-options.ts'

/** The origin of pages, or `*` for any. */
export const originRule: OptionRule = {
  type: 'string',
  is: (value) => typeof value === 'string' && isOrigin(value),
  must: 'must be *, or an origin without a path, such as https://docs.example',
}

/** True for an origin as browsers send it, and for `*`. */
function isOrigin(text: string): boolean {
  return text === '*' || (URL.canParse(text) && new URL(text).origin === text)
}
