import { describe, expect, test } from 'vitest'
import { stateOf } from '../../src/emit/mock/state/state.ts'
import { integer, modelOf, nothing, object, ref, returns, takes, text, type Paths } from './mock-state-document.ts'

const sample = object({ id: text, studyId: text, label: text, volume: integer })
const newSample = object({ label: text, volume: integer }, { required: ['label'] })
const task = object({ id: text, projectId: text, userId: text, title: text })
const like = object({ id: text, postId: text, at: text })
const commentLike = object({ id: text, comment: object({}), emoji: text, strength: integer })
const setting = object({ key: text, value: text, scope: text })
const preference = object({ id: integer, userId: integer, theme: text, locale: text })
const plain = object({ id: text, label: text, volume: integer })
const common = {
  id: text,
  name: text,
  createdAt: text,
  updatedAt: text,
  createdBy: text,
  updatedBy: text,
  version: text,
}
const base = object(common)
const line = object({ ...common, quantity: integer, productId: text })
const product = { allOf: [ref('Base'), object({ price: integer, sku: text })] }
const answer = { allOf: [ref('Base'), object({ body: text, votes: integer, isAccepted: text })] }
const review = { allOf: [ref('Base'), object({ body: text, stars: integer, reviewer: text })] }
const schemas = {
  Listed: object({ id: text, label: text, volume: integer, studyId: text }),
  Base: base,
  Line: line,
  Product: product,
  Answer: answer,
  Review: review,
  Sample: sample,
  NewSample: newSample,
  Task: task,
  Like: like,
  CommentLike: commentLike,
  Setting: setting,
  Preference: preference,
  Plain: plain,
}

const several = (name: string): object => returns({ type: 'array', items: ref(name) })
const one = (name: string, status = 200): object => returns(ref(name), status)
const create = (name: string, sent = name): object => ({ ...takes(ref(sent)), ...one(name, 201) })
const item = (name: string): Paths[string] => ({
  get: one(name),
  patch: { ...takes(ref(name)), ...one(name) },
  delete: nothing(),
})
const below = (name: string, sent = name): Paths[string] => ({ get: several(name), post: create(name, sent) })

/** What each operation does with which collection, and what its path says that the items belong to. */
function actionsOf(paths: Paths): Record<string, string> {
  const { inferences } = stateOf(modelOf(paths, schemas))
  const lines = inferences.map((inference) => {
    const { operation } = inference
    const name = `${operation.method.toUpperCase()} ${operation.path}`
    if ('reason' in inference) return [name, 'by example'] as const
    const { does, collection, within } = inference.action
    const members = within?.map(({ parameter, member }) => `${parameter}: ${member}`)
    return [name, `${does} ${collection}${members ? ` [${members.join(', ')}]` : ''}`] as const
  })
  return Object.fromEntries(lines)
}

describe('paths of the same items', () => {
  test('items are created and listed below something, and have a path of their own', () => {
    const paths = {
      '/studies': below('Plain'),
      '/studies/{studyId}': item('Plain'),
      '/studies/{studyId}/samples': below('Sample', 'NewSample'),
      '/samples/{sampleId}': item('Sample'),
    }
    expect(actionsOf(paths)).toMatchObject({
      'POST /studies/{studyId}/samples': 'create samples',
      'GET /studies/{studyId}/samples': 'list samples',
      'GET /samples/{sampleId}': 'read samples []',
      'PATCH /samples/{sampleId}': 'patch samples []',
      'DELETE /samples/{sampleId}': 'delete samples []',
    })
    const samples = stateOf(modelOf(paths, schemas)).collections.find(({ name }) => name === 'samples')
    expect(samples).toMatchObject({
      parents: [{ parameter: 'studyId', collection: 'studies', member: 'studyId' }],
      id: { member: 'id', isUnique: true },
    })
  })

  test('a path lists all of them, and creates them', () => {
    expect(
      actionsOf({
        '/studies/{id}/samples': { get: several('Sample') },
        '/samples': below('Sample'),
        '/samples/{id}': item('Sample'),
      }),
    ).toEqual({
      'GET /studies/{id}/samples': 'list samples',
      'GET /samples': 'list samples []',
      'POST /samples': 'create samples []',
      'GET /samples/{id}': 'read samples []',
      'PATCH /samples/{id}': 'patch samples []',
      'DELETE /samples/{id}': 'delete samples []',
    })
  })

  test('a listing says what they belong to, and a path of one does not', () => {
    expect(
      actionsOf({
        '/studies/{id}/samples': { get: several('Listed'), post: create('Plain', 'NewSample') },
        '/samples/{id}': item('Plain'),
      }),
    ).toMatchObject({ 'GET /studies/{id}/samples': 'list samples', 'GET /samples/{id}': 'read samples []' })
  })

  test('they belong to things of two kinds, which their members name', () => {
    expect(
      actionsOf({
        '/projects/{id}/tasks': below('Task'),
        '/users/{id}/tasks': below('Task'),
        '/tasks/{taskId}': item('Task'),
      }),
    ).toMatchObject({
      'POST /projects/{id}/tasks': 'create tasks',
      'GET /projects/{id}/tasks': 'list tasks',
      'POST /users/{id}/tasks': 'create tasks [id: userId]',
      'GET /users/{id}/tasks': 'list tasks [id: userId]',
      'GET /tasks/{taskId}': 'read tasks []',
    })
  })

  test.each([
    ['with the same prefix', '/v1/studies/{id}/samples', '/v1/samples/{sampleId}'],
    ['with a prefix of one of them', '/v1/studies/{id}/samples', '/samples/{sampleId}'],
    ['below several things', '/labs/{lab}/studies/{study}/samples', '/samples/{sampleId}'],
    ['after several words', '/studies/{id}/cold/samples', '/cold/samples/{sampleId}'],
    ['in the singular', '/studies/{id}/samples', '/sample/{sampleId}'],
  ])('paths that begin and end alike: %s', (_, listed, read) => {
    expect(actionsOf({ [listed]: below('Plain'), [read]: item('Plain') })).toMatchObject({
      [`POST ${listed}`]: expect.stringMatching(/^create /) as string,
      [`GET ${read}`]: expect.stringMatching(/^read .*\[\]$/) as string,
    })
  })

  test('three levels, each with a path of its own', () => {
    const paths = {
      '/orgs': below('Plain'),
      '/orgs/{org}': item('Plain'),
      '/orgs/{org}/repos': below('Plain'),
      '/repos/{id}': item('Plain'),
      '/repos/{id}/issues': below('Plain'),
      '/issues/{id}': item('Plain'),
      '/issues/{id}/comments': below('Plain'),
      '/comments/{id}': item('Plain'),
    }
    const { collections } = stateOf(modelOf(paths, schemas))
    expect(Object.fromEntries(collections.map(({ name, parents }) => [name, parents.at(-1)?.collection]))).toEqual({
      orgs: undefined,
      repos: 'orgs',
      issues: 'repos',
      comments: 'issues',
    })
  })
})

describe('paths of other items that are called the same', () => {
  test.each<[string, Paths]>([
    [
      'another schema',
      { '/users/{id}/settings': below('Preference'), '/settings/{key}': { get: one('Setting'), put: one('Setting') } },
    ],
    ['another version', { '/v1/studies/{id}/samples': below('Sample'), '/v2/samples/{sampleId}': item('Sample') }],
    ['another prefix', { '/studies/{id}/samples': below('Sample'), '/archive/samples/{sampleId}': item('Sample') }],
    ['a word between', { '/studies/{id}/old/samples': below('Sample'), '/samples/{sampleId}': item('Sample') }],
    [
      'other members beside many that all have',
      { '/orders/{id}/items': below('Line', 'NewSample'), '/items/{itemId}': item('Product') },
    ],
    [
      'other members, only one of which is the same',
      { '/questions/{id}/comments': below('Answer', 'NewSample'), '/comments/{id}': item('Review') },
    ],
    ['another id', { '/studies/{id}/samples': below('Sample'), '/samples/{volume}': item('Sample') }],
  ])('%s', (_, paths) => {
    const { inferences } = stateOf(modelOf(paths, schemas))
    expect(inferences.flatMap((each) => ('action' in each && each.action.within ? [each.operation.id] : []))).toEqual(
      [],
    )
  })

  test('likes of posts and of comments are apart, also beside a path of one of them', () => {
    const posts = { '/posts/{id}/likes': below('Like'), '/comments/{id}/likes': below('CommentLike') }
    expect(actionsOf(posts)).toMatchObject({
      'GET /posts/{id}/likes': 'list posts/likes',
      'GET /comments/{id}/likes': 'list comments/likes',
    })
    expect(actionsOf({ ...posts, '/likes/{likeId}': item('Like') })).toMatchObject({
      'GET /posts/{id}/likes': 'list likes',
      'GET /comments/{id}/likes': 'list comments/likes',
      'GET /likes/{likeId}': 'read likes []',
    })
  })

  test('nothing in an item says to which of two kinds of things it belongs: the first are joined', () => {
    const actions = actionsOf({
      '/projects/{id}/notes': below('Plain'),
      '/users/{id}/notes': { get: several('Plain') },
      '/notes/{noteId}': item('Plain'),
    })
    expect(actions).toMatchObject({
      'GET /projects/{id}/notes': 'list notes',
      'GET /users/{id}/notes': 'by example',
      'GET /notes/{noteId}': 'read notes []',
    })
  })
})
