import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Subject, SubjectClient, SubjectOptions } from '../../../client-engine/test/scenarios/subject.ts'
import { engineFolder } from '../engine-folder.ts'
import { clientOf } from './library.ts'
import { notes } from './notes.ts'

/** What the tests use of the generated module. */
interface NotesModule extends Pick<Subject, 'logTo'> {
  createApiClient(options: object): NotesClient
}

/** The part of the generated client that the scenarios use. */
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
const config = { outputs: ['client'], engines: 'packages', oauth: { revoke: 'revokeToken' } } as const
const module = (await clientOf(await engineFolder(root, join(root, 'notes.json'), config))) as object as NotesModule

export const session = 'session-77'
const tokenSecret = 'client-secret-8'

/** Creates the client as a scenario asks for it. */
export function create({ secret: key, token, tokenCache, ignoreCacheErrors, ...options }: SubjectOptions): NotesClient {
  const requested = { clientId: 'id', clientSecret: tokenSecret, scope: ['read'], tokenCache, ignoreCacheErrors }
  const auth = token === undefined ? requested : { token }
  return module.createApiClient({ ...options, credentials: { key, session, auth } })
}

/** The generated client of a document, as the shared scenarios drive it. */
export const subject: Subject = {
  create: (options) => {
    const { notes: all, folders, close } = create(options)
    return { delete: all.delete, list: folders.listNotes, close }
  },
  logTo: module.logTo,
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
