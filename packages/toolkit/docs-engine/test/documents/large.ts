import { createHash } from 'node:crypto'
import type { Json } from './parts.ts'

/** Words that do not compress. */
function words(seed: string): string {
  const digest = createHash('sha512').update(seed).digest('hex')
  return (digest.match(/.{8}/g) ?? []).join(' ')
}

/** An object with objects in it, all of whose fields have long descriptions. */
function deep(name: string, levels: number): Json {
  const inner =
    levels === 0 ? [] : ['left', 'right'].map((each) => [`${name}_${each}`, deep(`${name}_${each}`, levels - 1)])
  const own = [1, 2, 3].map((index) => [`${name}_${index}`, { type: 'string', description: words(`${name}${index}`) }])
  return { type: 'object', description: words(name), properties: Object.fromEntries([...own, ...inner]) }
}

const many = Array.from({ length: 90 }, (_, index) => [
  `field_${index}`,
  { type: 'string', description: words(`${index}`) },
])

/** An operation whose page would be too large: with deep fields, with many at once, and with long examples. */
export const large: Json = {
  operationId: 'getMuch',
  tags: ['Webhooks'],
  responses: {
    '200': {
      description: 'Much.',
      content: {
        'application/json': {
          schema: deep('deep', 5),
          examples: Object.fromEntries(['a', 'b'].map((name) => [name, { value: { deep_1: words(name).repeat(40) } }])),
        },
      },
    },
    '400': {
      description: 'Many.',
      content: { 'application/json': { schema: { type: 'object', properties: Object.fromEntries(many) } } },
    },
  },
}

/** A schema with as many fields as a page shows in place, whose descriptions are too long for it. */
export const wide: Json = {
  type: 'object',
  properties: Object.fromEntries(
    Array.from({ length: 70 }, (_, index) => [
      `wide_${index}`,
      { type: 'string', description: ['x', 'y', 'z'].map((each) => words(`${each}${index}`)).join(' ') },
    ]),
  ),
}

/** An operation whose page would be too large with the fields of one named schema. */
export const ofWide: Json = {
  operationId: 'getWide',
  tags: ['Webhooks'],
  responses: {
    '200': { description: 'Wide.', content: { 'application/json': { schema: { $ref: '#/components/schemas/Wide' } } } },
  },
}

/** A choice of more kinds than a sentence can list. */
export const choice: Json = {
  oneOf: Array.from({ length: 12 }, (_, index) => ({ $ref: `#/components/schemas/Kind${index}` })),
}
export const kinds: Json = Object.fromEntries(
  Array.from({ length: 12 }, (_, index) => [
    `Kind${index}`,
    { type: 'object', required: ['kind'], properties: { kind: { const: `kind_${index}`, description: 'Which one.' } } },
  ]),
)
