import { expect, test } from 'vitest'
import { postsYaml } from './posts-document.ts'
import { postsServer } from './posts-server.ts'
import { proveHere, readOnce } from './prove-here.ts'

test('what nothing removes, and went with what it belonged to, is neither said to be still there nor missed in a listing', async () => {
  const [before = '', after = ''] = postsYaml.split(
    /    delete:\n      operationId: deleteComment[\s\S]*?\n(?=components:)/,
  )
  const read = await readOnce('posts.yaml', `${before}${after}`)
  const server = postsServer()
  const sent = { credentials: { token: 'ann' }, other: { token: 'bob' }, requests: 500 }
  const { failures, left } = await proveHere(read, { ...sent, fetch: server.fetch })
  expect(failures).toEqual([])
  expect(server.count()).toBe(0)
  expect(left).toEqual([])
})
