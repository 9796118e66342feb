import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { declareScenarios } from '../../../client-engine/test/scenarios/index.ts'
import { failure, json, sceneOf, secret, thing } from '../../../client-engine/test/scenarios/scene.ts'
import type { Subject } from '../../../client-engine/test/scenarios/subject.ts'
import { create, session, subject } from './notes-subject.ts'

// Nightly, all scenarios that hold for the client of our own contract run with that of another.

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
