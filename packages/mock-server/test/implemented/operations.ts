import type { OperationTypes } from '@loyalty-kit/spec'
import type { OperationHandler } from '@specwright/server-engine'
import { facts } from '../facts.ts'
import type { Database } from './database.ts'

/** Who sends a request. */
export interface Callers {
  readonly accessToken?: { readonly scopes: readonly string[] }
  readonly appId?: { readonly id: string }
  readonly appToken?: true
}

type Handlers = {
  readonly [Id in keyof OperationTypes]: OperationHandler<
    OperationTypes[Id],
    Callers & { readonly appId: { id: string } }
  >
}

/** The operations of the contract, on a database. */
export function operationsOn(database: Database, now: () => number): Handlers {
  return {
    deleteTierStructure: ({ path: { id }, problem }) =>
      database.transaction(() => {
        const about = { resource_id: id, resource_type: 'tier_structure' }
        const found = database.read('tier_structures', id)
        const message = `There is no tier structure "${id}"`
        if (!found) return problem(404, { ...about, message })
        if (found.status === 'DELETED') return problem(404, { ...about, message, details: 'It was deleted before' })
        const [assigned] = database.having('assignments', 'tier_structure_id', id)
        if (assigned)
          return problem(409, {
            ...about,
            key: facts.keys.inUse,
            message: `Cannot delete tier structure "${id}"`,
            details: `It is assigned to a program: ${assigned.program_id}`,
          })
        for (const tier of database.having('tiers', 'tier_structure_id', id))
          database.write('tiers', { ...tier, status: 'DELETED' })
        const body = { ...found, status: 'DELETED' as const, updated_at: new Date(now()).toISOString() }
        database.write('tier_structures', body)
        return { status: 200, body }
      }),

    listRewardActivities({ path: { id }, query, requestId, problem }) {
      const { limit = facts.preset, order = '-created_at', cursor } = query
      if (!database.read('rewards', id))
        return problem(404, { message: `There is no reward "${id}"`, resource_id: id, resource_type: 'reward' })
      const at = cursor === undefined ? undefined : database.read('cursors', cursor)
      const unusable = (why: string) =>
        problem(400, { message: `Cannot use the cursor: ${why}`, details: 'Start again without a cursor' })
      if (cursor !== undefined && !at) return unusable('it was not issued by this server')
      if (at && (at.reward !== id || at.order !== order)) return unusable('it was issued for another reward or order')
      if (at && now() >= at.expires)
        return problem(400, { message: 'The cursor has expired', details: 'Start again without a cursor' })
      const all = database.having('activities', 'reward_id', id)
      const sorted = order === 'created_at' ? all : all.toReversed()
      const start = at?.start ?? 0
      const data = sorted.slice(start, start + limit)
      if (start + limit >= sorted.length) return { status: 200, body: { object: 'list', data, cursor: {} } }
      const expires = now() + facts.cursorSeconds * 1000
      const next = { id: `cursor_${requestId}`, reward: id, order, start: start + limit, expires }
      database.write('cursors', next)
      const where = { next: next.id, expires_at: new Date(expires).toISOString() }
      return { status: 200, body: { object: 'list', data, cursor: where } }
    },

    generateOAuthToken({ body, credentials, requestId }) {
      const scopes = [...new Set(body.scope.split(' '))]
      const id = `token_${requestId}`
      const expires = now() + facts.tokenSeconds * 1000
      database.write('tokens', { id, app: credentials.appId.id, scopes, expires, revoked: false })
      return {
        status: 200,
        headers: { 'cache-control': 'no-store', pragma: 'no-cache' },
        body: {
          access_token: id,
          token_type: 'Bearer',
          expires_in: facts.tokenSeconds,
          expires_at: expires / 1000,
          client_id: credentials.appId.id,
          scope: scopes.join(' '),
        },
      }
    },

    revokeOAuthToken({ body, credentials }) {
      const token = database.read('tokens', body.access_token)
      if (token && token.app === credentials.appId.id) database.write('tokens', { ...token, revoked: true })
      return { status: 200 }
    },
  }
}
