import type { Json } from './contract.ts'

const words: Readonly<Record<string, (limit: string) => string>> = {
  minimum: (limit) => `at least ${limit}`,
  maximum: (limit) => `at most ${limit}`,
  exclusiveMinimum: (limit) => `more than ${limit}`,
  exclusiveMaximum: (limit) => `less than ${limit}`,
  multipleOf: (limit) => `a multiple of ${limit}`,
  minLength: (limit) => `at least ${limit} characters`,
  maxLength: (limit) => `at most ${limit} characters`,
  pattern: (limit) => `matches ${limit}`,
  minItems: (limit) => `at least ${limit} items`,
  maxItems: (limit) => `at most ${limit} items`,
}

const silent = new Set([
  'type',
  'enum',
  'const',
  'format',
  'items',
  'default',
  'description',
  'examples',
  'example',
  'title',
])

/**
 * The limits of a parameter's schema, in words.
 *
 * @throws {TypeError} For a keyword that it has no words for, so that none goes missing from a page.
 */
export function constraintsOf(schema: Json): string[] {
  return Object.entries(schema).flatMap(([keyword, limit]) => {
    if (silent.has(keyword) || keyword.startsWith('x-')) return []
    const say = words[keyword]
    if (say === undefined) throw new TypeError(`Cannot put the keyword ${keyword} of a parameter into words`)
    return [say(String(limit))]
  })
}
