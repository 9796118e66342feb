import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { runLimited } from '../src/limited.ts'

const run = (script: string, limits = { seconds: 900, megabytes: 1000 }): ReturnType<typeof runLimited> =>
  runLimited(['-e', script], { cwd: tmpdir(), limits })

test('a program ends with its exit code and what it wrote', async () => {
  expect(await run("console.log('out'); console.error('err'); process.exitCode = 3")).toMatchObject({
    code: 3,
    output: expect.stringMatching(/out\n[^]*err\n|err\n[^]*out\n/),
  })
})

test('a program that takes too long is ended', async () => {
  const ending = await run('setInterval(() => undefined, 1000)', { seconds: 0.5, megabytes: 1000 })
  expect(ending).toMatchObject({ code: null, limit: 'seconds' })
})

test.skipIf(!existsSync('/proc/self/status'))('a program whose child holds too much memory is ended', async () => {
  const child = 'globalThis.held = Buffer.alloc(3e8, 1); setInterval(() => undefined, 1000)'
  const script = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(child)}])`
  expect(await run(script, { seconds: 900, megabytes: 250 })).toMatchObject({ code: null, limit: 'megabytes' })
})
