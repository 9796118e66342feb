import { worded } from './worded.ts'
import type { Json } from './parts.ts'

/** An operation with what only some documents have: states, errors that clients tell apart, assumptions. */
const decided: Json = {
  operationId: 'decide',
  summary: 'Decide',
  tags: ['Sent'],
  'x-beta': true,
  'x-path-aliases': { paths: ['/decide'], 'x-assumed': 'It was so once.' },
  'x-lifetime': { seconds: 3600, 'x-assumed': 'It says so nowhere.' },
  'x-accepted-scopes': { scopes: ['read', 'write'] },
  security: [{ login: [] }],
  'x-transitions': [
    { from: ['OPEN', 'HELD'], condition: 'It is free.', to: 'DONE', status: 200, 'x-assumed': 'It is usual.' },
    { from: ['DONE'], condition: 'It is over.', status: 409 },
  ],
  responses: {
    '200': { description: 'Decided.' },
    '409': {
      description: 'It is over.',
      'x-assumed': 'It is usual.',
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Failure' },
          examples: { over: { value: { key: 'over' } }, late: { value: { key: 'late' } } },
        },
      },
    },
    '429': { description: 'Too many.' },
    default: {
      description: 'Any.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  },
}

const failure: Json = {
  type: 'object',
  description: 'What went wrong.',
  required: ['key'],
  properties: { key: { type: 'string', description: 'Which.', 'x-known-values': ['over', 'late', 'lost'] } },
}

/** Members whose strings are for readers. */
const shown = new Set(['description', 'summary', 'title', 'altText', 'condition', 'x-assumed', 'x-displayName'])

/** A word of a language that nobody speaks, so that it is none of the engine. */
function foreignWord(word: string): string {
  return word.replaceAll(/[A-Za-z]/g, (letter) => {
    const start = letter <= 'Z' ? 65 : 97
    return String.fromCodePoint(start + ((letter.codePointAt(0)! - start + 13) % 26)) // it is one letter
  })
}

function foreign(text: string): string {
  return text
    .split(/(`[^`]*`|\]\([^)]*\)|https?:\S+)/)
    .map((part, index) => (index % 2 === 0 ? part.replaceAll(/[A-Za-z]+/g, foreignWord) : part))
    .join('')
}

/** A document with everything that pages show, whose strings for readers are in a language that the engine does not speak. */
export const foreignDocument: string = (() => {
  const { paths, components, ...document } = JSON.parse(worded) as Readonly<Record<'paths' | 'components', Json>>
  const whole = {
    ...document,
    'x-unknown-properties': { allowed: true, 'x-assumed': 'It is usual.' },
    paths: { ...paths, '/decisions': { post: decided } },
    components: { ...components, schemas: { ...(components['schemas'] as Json), Failure: failure } },
  }
  return JSON.stringify(whole, (key, value: unknown) =>
    typeof value === 'string' && shown.has(key) ? foreign(value) : value,
  )
})()
