import { once } from '@specwright/json-schema/once'
import { describe, expect, test } from 'vitest'
import { postsFaults } from './found-faults.ts'
import { postsYaml } from './posts-document.ts'
import { provePosts } from './prove-posts.ts'
import { postsServer } from './posts-server.ts'

test('a right server of posts has no failure, and nothing is left on it', async () => {
  const server = postsServer()
  expect(await provePosts(server)).toEqual([])
  expect(server.count()).toBe(0)
})

for (const [index, faults] of postsFaults.groups.entries())
  describe(`of group ${index}`, () => {
    const found = once(async () => await provePosts(postsServer(faults.map(([fault]) => fault))))
    test.each(faults)('%s is found: %s of %s', async (_, judge, operation) => {
      expect(await found()).toContain(`${judge} ${operation}`)
    })
  })

// As many teams have it: what something belongs to stays.
const keeping = postsYaml
  .replace('Deletes a post with its comments', 'Deletes a post')
  .replace(
    "'204': { description: Deleted }",
    "'204': { description: Deleted }\n        '409': { description: The post has comments }",
  )

test('a server that refuses to delete posts with comments has no failure', async () => {
  const server = postsServer(['kept with comments'])
  expect(await provePosts(server, keeping)).toEqual([])
  expect(server.count()).toBe(0)
})

test('a post deleted with comments is found: state of DELETE where the document refuses that', async () => {
  expect(await provePosts(postsServer(), keeping)).toEqual(['state DELETE /posts/{postId}'])
})
