import { join } from 'node:path'
import { workspace } from '../../../core/document/test/workspace.ts'
import { postsYaml } from './posts-document.ts'
import { proveHere, readDocument } from './prove-here.ts'

interface Posts {
  readonly fetch: (request: Request) => Promise<Response>
}

/** Proves a server of posts. Returns the judge and the operation of each failure: `state GET /posts`. */
export async function provePosts({ fetch }: Posts, yaml: string = postsYaml): Promise<readonly string[]> {
  const read = await readDocument(join(workspace({ 'posts.yaml': yaml }), 'posts.yaml'))
  const sent = { credentials: { token: 'ann' }, other: { token: 'bob' }, requests: 500 }
  const { failures } = await proveHere(read, { ...sent, fetch })
  return failures.map((each) => each.split(':')[0] ?? '')
}
