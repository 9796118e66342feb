import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

test('calls of public APIs are not run without their documents, which are named', () => {
  const command = ['--conditions=@specwright/source', 'packages/internal/bench/src/calls/run.ts']
  const own = join(root, 'openapi/loyalty.yaml')
  const { status, stdout, stderr } = spawnSync(process.execPath, [...command, own], { cwd: root, encoding: 'utf8' })
  expect({ status, stdout, lines: stderr.trim().split('\n') }).toEqual({
    status: 1,
    stdout: '',
    lines: [
      ['Stripe', 'Stripe API'],
      ['GitHub', 'GitHub'],
      ['OpenAI', 'OpenAI API'],
      ['DigitalOcean', 'DigitalOcean API'],
      ['Twilio', 'Twilio - Api'],
    ].map(
      ([name, title]) =>
        `Cannot run the calls of ${name}: no file has a title that begins with "${title}". Name its OpenAPI document.`,
    ),
  })
})
