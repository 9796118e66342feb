import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { declareScenarios } from '../../../client-engine/test/scenarios/index.ts'
import { failure, json, sceneOf, secret, thing } from '../../../client-engine/test/scenarios/scene.ts'
import type { Subject, SubjectClient, SubjectOptions } from '../../../client-engine/test/scenarios/subject.ts'
import { engineFolder } from '../engine-folder.ts'
import { clientOf } from './library.ts'
import { notes } from './notes.ts'

// What holds for the client of our own contract holds for that of any other.

/** What the tests use of the generated module. */
interface NotesModule extends Pick<Subject, 'logTo' | 'validateWith'> {
  createApiClient(options: object): NotesClient
}

interface NotesClient extends Pick<SubjectClient, 'close'> {
  readonly notes: {
    readonly delete: SubjectClient['delete']
    save(id: string, body: object, ...options: readonly (object | undefined)[]): ReturnType<SubjectClient['delete']>
  }
  readonly folders: { readonly listNotes: SubjectClient['list'] }
}

const root = mkdtempSync(join(tmpdir(), 'specwright-notes-'))
afterAll(() => rmSync(root, { recursive: true }))
writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
writeFileSync(join(root, 'notes.json'), JSON.stringify(notes))
const config = { outputs: ['client'], engines: 'inline', oauth: { revoke: 'revokeToken' } } as const
const module = (await clientOf(await engineFolder(root, join(root, 'notes.json'), config))) as object as NotesModule

const session = 'session-77'
const tokenSecret = 'client-secret-8'

function create({ secret: key, token, tokenCache, ignoreCacheErrors, ...options }: SubjectOptions): NotesClient {
  const requested = { clientId: 'id', clientSecret: tokenSecret, scope: ['read'], tokenCache, ignoreCacheErrors }
  const auth = token === undefined ? requested : { token }
  return module.createApiClient({ ...options, credentials: { key, session, auth } })
}

const subject: Subject = {
  create: (options) => {
    const { notes: all, folders, close } = create(options)
    return { delete: all.delete, list: folders.listNotes, close }
  },
  logTo: module.logTo,
  validateWith: module.validateWith,
  operations: { delete: 'deleteNote', list: 'listFolderNotes', token: 'POST https://api.test/oauth/token' },
  method: 'DELETE',
  path: '/v2/notes/',
  query: { size: 'limit', cursor: 'cursor' },
  tokenName: 'credentials.auth.token',
  secretHeader: 'x-api-key',
  otherSecret: session,
  tokenSecret,
  shown: (body) => `: ${JSON.stringify(body)}`,
}

describe('a generated client', () => declareScenarios(subject))

describe('a generated client that sends a body', () => {
  const withBody: Subject = {
    ...subject,
    create: (options) => {
      const { notes: all, folders, close } = create(options)
      return { delete: (id, given) => all.save(id, { name: 'Gold' }, given), list: folders.listNotes, close }
    },
    operations: { ...subject.operations, delete: 'saveNote' },
    method: 'PUT',
  }
  // Where a body may be sent more than once.
  declareScenarios(withBody, ['misbehaving servers'])

  test('each attempt sends the body and all credentials', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    onTestFinished(() => void vi.restoreAllMocks())
    const responses = [failure(503), failure(401), json(thing)]
    const { client, calls } = sceneOf(withBody).conversation(() => responses.shift() ?? failure(500))
    expect(await client.delete('ts_1')).toEqual(thing)
    const request = { method: 'PUT', path: '/v2/notes/ts_1', body: '{"name":"Gold"}' }
    const headers = { 'content-type': 'application/json', 'x-api-key': secret, cookie: `session=${session}` }
    expect(calls()).toMatchObject(['token-1', 'token-1', 'token-2'].map((bearer) => ({ ...request, bearer, headers })))
  })
})
