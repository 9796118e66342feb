import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { cli, runHere } from '../run.ts'
import { converse } from './mcp-client.ts'
import { numericKey, startOddService } from './odd-service.ts'

test('parameters may have names that objects inherit, and names of options', async () => {
  const { folder, server } = await startOddService()
  const call = ['call', 'odd.json', 'odd', '--server', server]
  const missing = await runHere(folder, ...call)
  expect(missing.stderr).toContain('  --constructor is required (#/paths/~1odd/get/parameters/4/required)\n')
  const given = ['--constructor', 'a', '--query-help', 'b', '--query-server', 'c', '--to-string', 'd', '--proto', 'e']
  const made = await runHere(folder, ...call, ...given)
  expect(made).toMatchObject({ code: 0, stderr: '' })
  const { url } = JSON.parse(made.stdout) as { readonly url: string }
  expect(Object.fromEntries(new URL(url, server).searchParams)).toEqual(
    Object.fromEntries([
      ['__proto__', 'e'],
      ['constructor', 'a'],
      ['help', 'b'],
      ['server', 'c'],
      ['toString', 'd'],
    ]),
  )
  const page = await runHere(folder, 'call', 'odd.json', 'odd', '--help')
  expect(page.stdout).toContain('\n  specwright call odd.json odd --constructor=text\n')
})

test('what no header can carry is refused before it is sent', async () => {
  const { folder, server } = await startOddService()
  const ran = await runHere(folder, 'call', 'odd.json', 'getThing', 't', '--x-thing', 'a\nb', '--server', server)
  expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining('  --x-thing must be without line breaks') })
})

test('a credential that a number repeats is replaced, and JSON stays JSON', async () => {
  const { folder, server } = await startOddService()
  const ran = await runHere(
    folder,
    'call',
    'odd.json',
    'number',
    '--server',
    server,
    '--credentials',
    'credentials.json',
  )
  expect(JSON.parse(ran.stdout)).toEqual({ n: '[redacted]', s: '[redacted]' })
  expect(ran.stdout).not.toContain(numericKey)
})

test('a redirect says where to, and 204 is nothing', async () => {
  const { folder, server } = await startOddService()
  expect(await runHere(folder, 'call', 'odd.json', 'moved', '--server', server)).toEqual({
    code: 3,
    stdout: '',
    stderr: 'moved: status 302, see /elsewhere\\u009b2K\n',
  })
  expect(await runHere(folder, 'call', 'odd.json', 'deleteThing', 't', '--server', server)).toEqual({
    code: 0,
    stdout: '',
    stderr: '',
  })
})

test('a reader that stops early ends the command without an error', async () => {
  const { folder, server } = await startOddService()
  const child = spawn(process.execPath, [...cli, 'call', 'odd.json', 'deep', '--server', server], { cwd: folder })
  const errors: string[] = []
  child.stderr.on('data', (chunk) => errors.push(String(chunk)))
  await once(child.stdout, 'data')
  child.stdout.destroy()
  await once(child, 'close')
  expect([child.exitCode, errors.join('')]).toEqual([0, ''])
})

test('names of the client are those of the file of names beside the document', async () => {
  const names = { operations: { getThing: { name: 'shelf.read' } }, schemas: {} }
  const { folder, server } = await startOddService({ 'odd.names.json': JSON.stringify(names) })
  const ran = await runHere(folder, 'call', 'odd.json', 'shelf.read', 't', '--server', server)
  expect(ran).toMatchObject({ code: 0, stderr: '' })
  const { use } = await converse(folder, ['odd.json'])
  expect((await use('describe', { name: 'shelf.read' })).value).toMatchObject({
    operation: 'getThing',
    signatures: [expect.stringContaining('client.shelf.read(')],
  })
})
