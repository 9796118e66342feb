import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { runHere } from '../run.ts'
import { startCallService } from './call-service.ts'

const file = { type: 'string', format: 'binary' }
const schema = {
  type: 'object',
  required: ['file'],
  properties: { file, purpose: { enum: ['invoice', 'photo'] }, more: { type: 'array', items: file } },
}
const post = {
  operationId: 'createFile',
  requestBody: { required: true, content: { 'multipart/form-data': { schema } } },
  responses: { 200: { description: 'ok', content: { 'application/json': {} } } },
}
const document = { openapi: '3.0.3', info: { title: 'Files', version: '1' }, paths: { '/files': { post } } }

test('an option for a file takes its name, and sends it', async () => {
  const server = await startCallService(async (response, request) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    const parts = await new Response(Buffer.concat(chunks), { headers }).formData()
    const seen = await Promise.all(
      [...parts].map(async ([name, part]) =>
        typeof part === 'string'
          ? [name, part]
          : [name, part.name, Buffer.from(await part.arrayBuffer()).toString('hex')],
      ),
    )
    response.setHeader('content-type', 'application/json').end(JSON.stringify(seen))
  })
  const folder = workspace({ 'files.json': JSON.stringify(document), 'a.txt': 'one' })
  writeFileSync(join(folder, 'b.png'), Buffer.from([0x89, 0, 0xff]))
  const call = ['call', 'files.json', 'createFile', '--server', server]
  const given = ['--file', 'b.png', '--purpose', 'photo', '--more', 'a.txt', '--more', 'b.png']
  const ran = await runHere(folder, ...call, ...given)
  expect(ran).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(ran.stdout)).toEqual([
    ['file', 'b.png', '8900ff'],
    ['purpose', 'photo'],
    ['more', 'a.txt', '6f6e65'],
    ['more', 'b.png', '8900ff'],
  ])
  expect(await runHere(folder, ...call, '--file', 'c.png')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('There is no file "c.png"'),
  })
  expect(await runHere(folder, ...call, '--purpose', 'photo')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('file'),
  })
  const { stdout } = await runHere(folder, 'call', 'files.json', 'createFile', '--help')
  expect(stdout).toContain('  --file  binary, required, the name of a file\n')
  expect(stdout).toMatch(/^ {2}specwright call files\.json createFile --file FILE/m)
})
