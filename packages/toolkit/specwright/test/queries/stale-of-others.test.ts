import { expect, test } from 'vitest'
import { documentOf, explained } from './explained.ts'

const object = (...names: readonly string[]): object => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
})
const array = (items: object): object => ({ type: 'array', items })
const ofUser = array(object('id', 'userId', 'text'))
const people = {
  '/people': array(object('id', 'name')),
  '/users': array(object('id', 'name')),
  '/users/{id}': object('id', 'name'),
}

/** What a mutation makes stale, where queries have summaries and descriptions. */
async function staleOf(
  mutation: string,
  queries: Readonly<Record<string, object>>,
  texts: Readonly<Record<string, object>>,
): Promise<string | undefined> {
  const document = documentOf(mutation, queries)
  const { paths } = document as { paths: Record<string, { get?: object }> }
  const withTexts = Object.entries(paths).map(([path, { get, ...others }]) => [
    path,
    { ...others, ...(get && { get: { ...get, ...texts[path] } }) },
  ])
  const lines = await explained({ ...document, paths: Object.fromEntries(withTexts) })
  return lines.at(-1)?.replace(/^.* makes stale: | \(.*/g, '')
}

test.each([
  { path: '/notices', text: { summary: 'Get user notices', description: 'Returns notices for authenticated user.' } },
  { path: '/notices', text: { summary: 'List my notices' } },
  { path: '/notices', text: { description: 'Notices of the currently logged-in user' } },
  { path: '/me/notices', text: {} },
  { path: '/my-notices', text: {} },
])('a user who is deleted has none of the $path of whoever asks: $text', async ({ path, text }) => {
  const queries = { ...people, [path]: ofUser, '/orders': ofUser }
  expect(await staleOf('DELETE /users/{id}', queries, { [path]: text })).toBe('t.q1; t.q2 of the same id; t.q4')
})

test('whoever asks has nothing any more who is deleted', async () => {
  const queries = { '/users/me': object('id', 'name'), '/my-notices': ofUser, '/orders': ofUser }
  expect(await staleOf('DELETE /users/me', queries, {})).toBe('t.q0; t.q1; t.q2')
})

test('a team that is deleted has some of what whoever asks has', async () => {
  const queries = { '/teams': array(object('id', 'name')), '/notices': array(object('id', 'teamId', 'text')) }
  expect(await staleOf('DELETE /teams/{id}', queries, { '/notices': { summary: 'List my notices' } })).toBe(
    't.q0; t.q1',
  )
})

test.each(['Get list of available providers', 'Supported providers'])(
  'what may be chosen is not the nearest of a tag: %s',
  async (summary) => {
    const queries = { '/auth/oauth/providers': array(object('id', 'name')), '/auth/state': object('id', 'signedIn') }
    const stale = await staleOf('DELETE /auth/oauth/{provider}/unlink', queries, {
      '/auth/oauth/providers': { summary },
    })
    expect(stale).toBe('t.q1')
  },
)
