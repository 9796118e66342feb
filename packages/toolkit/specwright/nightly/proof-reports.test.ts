import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workspace } from '../../core/document/test/workspace.ts'
import { libraryDocument } from '../test/prove/library-document.ts'
import { printed, same } from '../test/prove/printed-reports.ts'
import type { Reply, SentCall } from '../test/prove/reply-server.ts'

test('a header that each refusal lacks is one failure', async () => {
  const headers = { 'WWW-Authenticate': { required: true, schema: { type: 'string' } } }
  const text = JSON.stringify(libraryDocument, (key, value: unknown) =>
    key === '401' ? { ...Object(value), headers } : value,
  )
  const failures = (await printed(same, { text })).match(/^FAILED .*$/gm)
  expect(failures).toEqual([
    expect.stringMatching(/^FAILED Headers are as documented: .* and 9 other operations \(\d+ requests\)$/),
  ])
})

test('a baseline that knows one way in which a fault shows does not know the others', async () => {
  const report = (more: readonly string[]): Promise<string> => {
    const losing = ({ method, text: sent }: SentCall, reply: Reply): Reply =>
      method === 'PATCH' && reply.status === 200 && sent !== ''
        ? { ...reply, body: { ...Object(reply.body), pages: 7, title: 'x' } }
        : reply
    return printed(losing, { requests: '150', more })
  }
  const { failures } = JSON.parse(await report(['--format', 'json'])) as {
    failures: readonly { id: string; others?: readonly { id: string }[] }[]
  } // as documented
  const joined = failures.find(({ others }) => others !== undefined)
  expect(joined?.others?.length).toBeGreaterThan(0)
  const baseline = (known: readonly object[]): string =>
    join(workspace({ 'base.json': JSON.stringify({ failures: known }) }), 'base.json')
  expect(await report(['--baseline', baseline(failures)])).not.toContain('FAILED')
  const { others: _, ...first } = joined!
  const without = failures.map((each) => (each === joined ? first : each))
  expect(await report(['--baseline', baseline(without)])).toContain('FAILED')
})
