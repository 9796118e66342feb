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
