import type { Json } from './docs-data.ts'
import { codeOf, reportCode } from './unworded.ts'

/** A member of the contract that pages show as code. */
export interface Other {
  readonly name: string
  readonly code: string
}

/** The members of each object of a contract that pages show in words. */
const shown = {
  contract: ['openapi', 'info', 'servers', 'security', 'tags', 'paths', 'webhooks', 'components', 'externalDocs'],
  operation: [
    'operationId',
    'summary',
    'description',
    'tags',
    'security',
    'deprecated',
    'parameters',
    'requestBody',
    'responses',
    'callbacks',
    'externalDocs',
    'servers',
  ],
  'request body': ['description', 'required', 'content'],
  response: ['summary', 'description', 'headers', 'content', 'links'],
  link: ['operationId', 'operationRef', 'parameters', 'requestBody', 'description'],
  'media type': ['schema', 'itemSchema', 'example', 'examples', 'encoding'],
  parameter: [
    'name',
    'in',
    'description',
    'required',
    'deprecated',
    'schema',
    'example',
    'examples',
    'style',
    'explode',
  ],
} as const

/**
 * The other members of an object, so that no page omits anything.
 *
 * @param place The object, for warnings.
 * @throws {Error} For the first of them, if the build is strict.
 */
export function othersOf(kind: keyof typeof shown, object: Json, place: string): Other[] {
  const names: readonly string[] = shown[kind]
  const others = Object.entries(object).filter(([name]) => !names.includes(name) && !name.startsWith('x-'))
  return others.map(([name, value]) => {
    reportCode(`Cannot show ${name} of ${place}: no page describes it`)
    return { name, code: codeOf(value) }
  })
}
