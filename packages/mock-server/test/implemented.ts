import type { OperationTypes, TierStructure } from '@loyalty-kit/spec'
import { createMockServer } from '@specwright/mock-engine'
import { implement, type ImplementedContract, type ImplementedServer } from '@specwright/server-engine/implement'
import { collections } from '../src/collections.ts'
import { demoSeed } from '../src/demo-seed.ts'
import { contract as mocked } from '../src/generated/contract.ts'

/** What `server.ts` says of the credentials of the contract. */
interface Security {
  readonly schemes: { readonly accessToken: 'scoped'; readonly appId: 'key'; readonly appToken: 'key' }
  readonly required: { readonly generateOAuthToken: 'appId' | 'appToken' }
}

const { routes, responses, securitySchemes, basePaths, ...state } = mocked
const contract: ImplementedContract<OperationTypes, Security> = {
  routes,
  securitySchemes,
  state,
  ...(responses && { responses }),
  ...(basePaths && { basePaths }),
}

/** A service that has tier structures and tokens in memory, and mocks the activities of rewards. */
export interface Implemented extends ImplementedServer {
  /** Removes the tier structures from all programs. */
  readonly unassign: () => void
}

/** Creates it, with the rows of the demo, at a time in milliseconds since the epoch. */
export function implemented(now: () => number): Implemented {
  const rows = demoSeed.tier_structures as readonly TierStructure[] // whole in the demo
  const structures = new Map(rows.map((each) => [each.id, each]))
  const programs = new Map(
    (demoSeed.assignments ?? []).map((each) => [each.tier_structure_id, each.program_id] as const),
  )
  const issued = new Map<string, { readonly scopes: readonly string[] }>()
  const [app] = demoSeed.apps ?? []
  const server = implement(contract).with({
    realm: 'loyalty',
    authenticate: {
      accessToken: ({ token }) => issued.get(token),
      appId: ({ key }) => (key === app?.id ? { id: key } : undefined),
      appToken: ({ key }) => key === app?.token || undefined,
    },
    operations: {
      deleteTierStructure({ path: { id }, problem }) {
        const about = { resource_id: id, resource_type: 'tier_structure' }
        const found = structures.get(id)
        const missing = `There is no tier structure "${id}"`
        if (!found) return problem(404, { ...about, message: missing })
        if (found.status === 'DELETED')
          return problem(404, { ...about, message: missing, details: 'It was deleted before' })
        const program = programs.get(id)
        if (program !== undefined) {
          const message = `Cannot delete tier structure "${id}"`
          const details = `It is assigned to a program: ${program}`
          return problem(409, { ...about, key: 'tier_structure_in_use', message, details })
        }
        const body: TierStructure = { ...found, status: 'DELETED', updated_at: new Date(now()).toISOString() }
        structures.set(id, body)
        return { status: 200, body }
      },
      generateOAuthToken({ body, credentials, requestId }) {
        const token = `token_${requestId}`
        issued.set(token, { scopes: body.scope.split(' ') })
        const seconds = 900
        return {
          status: 200,
          headers: { 'cache-control': 'no-store', pragma: 'no-cache' },
          body: {
            access_token: token,
            token_type: 'Bearer',
            expires_in: seconds,
            expires_at: now() / 1000 + seconds,
            client_id: credentials.appId.id,
            scope: body.scope,
          },
        }
      },
      revokeOAuthToken({ body }) {
        issued.delete(body.access_token)
        return { status: 200 }
      },
    },
    missing: { mock: (served) => createMockServer(served, { seed: demoSeed, collections, now }) },
  })
  return { ...server, unassign: () => programs.clear() }
}
