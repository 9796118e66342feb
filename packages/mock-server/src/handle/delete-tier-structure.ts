import { jsonTextResponse, type MockResponse, type Outcome, type Rows } from '@loyalty-kit/mock-engine'
import { createErrorResponse } from '../error.ts'
import { rowOf, valueOf, valuesOf } from '../rows.ts'
import type { Handler } from '../types.ts'

/**
 * Marks a tier structure and its tiers `DELETED` in one step.
 *
 * @see openapi/loyalty.yaml #/paths, deleteTierStructure, `x-transitions`
 */
export const deleteTierStructure: Handler = {
  oauth: false,
  prepare({ path, now, requestId }) {
    const id = String(path['id'])
    const named = [['tier_structures', id]] as const
    const owned = [
      ['assignments', id],
      ['tiers', id],
    ] as const
    return { need: { rows: named, held: named, owned }, handle: (rows) => deletion(id, now, requestId, rows) }
  },
}

function deletion(id: string, now: number, requestId: string, rows: Rows): Outcome<MockResponse> {
  const structure = valueOf(rows, 'tier_structures', id)
  const resource = { resource_id: id, resource_type: 'tier_structure' }
  const programs = structure ? valuesOf(rows, 'assignments', id).map(({ program_id }) => program_id) : []
  if (programs.length > 0) {
    return {
      result: createErrorResponse(409, requestId, {
        key: 'tier_structure_in_use',
        message: `Cannot delete tier structure "${id}"`,
        details: `It is assigned to ${programs.length === 1 ? 'a program' : 'programs'}: ${programs.join(', ')}`,
        ...resource,
      }),
    }
  }
  if (!structure || structure.status === 'DELETED') {
    const details = structure ? { details: 'It was deleted before' } : {}
    const facts = { key: 'not_found', message: `There is no tier structure "${id}"`, ...details, ...resource }
    return { result: createErrorResponse(404, requestId, facts) }
  }
  const updated_at = new Date(now).toISOString()
  const deleted = rowOf('tier_structures', { ...structure, status: 'DELETED', updated_at })
  const tiers = valuesOf(rows, 'tiers', id).map((tier) => rowOf('tiers', { ...tier, status: 'DELETED' }))
  return { result: jsonTextResponse(200, deleted.json), writes: [deleted, ...tiers].map((put) => ({ put })) }
}
