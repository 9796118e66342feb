import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const start = fileURLToPath(new URL('../src/start.ts', import.meta.url))

test.each([['--help'], ['-h'], ['--port', '5010', '--help']])(
  '%s prints the options, and starts nothing',
  (...argv) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--conditions=@specwright/source', start, ...argv.filter((each) => each !== undefined)],
      { encoding: 'utf8' },
    )
    expect(stderr).toBe('')
    expect(status).toBe(0)
    expect(stdout).toBe(`Usage: pnpm start [OPTIONS]

Runs the mock and the docs.

  --port PORT        of the mock (default: 4010; also LOYALTY_MOCK_PORT)
  --docs-port PORT   of the docs (default: 4011; also LOYALTY_DOCS_PORT)

`)
  },
)
