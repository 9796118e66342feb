import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { run } from './run.ts'
import { argumentsOf, type TestedShell } from './shells.ts'
import { openTerminal } from './terminal.ts'
import { activitiesOf } from '../../../../packages/mock-server/test/facts.ts'
import type { Terminal } from '@loyalty-kit/checks/terminal'
import { root, mock, folder, shell, everywhere, isRequest, local, terminal, type Line } from './command-lines.ts'

/** Tests the commands of all guides in shells. */
export function testShells(shells: readonly TestedShell[]): void {
  const guides = [...new Set(shell.filter(isRequest).map(({ guide }) => guide))]
  describe.each(shells)('requests in $name', ({ program, missing }) => {
    test.for(guides)('those of %s get responses, one after another', async (guide, { skip }) => {
      skip(program === undefined, missing)
      await mock.control.reset()
      const script = shell.filter((block) => block.guide === guide && isRequest(block)).map(({ code }) => local(code))
      const { output, code } = await run(program ?? '', ['-eu', '-c', script.join('\n')])
      expect(code, output).toBe(0)
      expect(output).not.toMatch(/"code":4\d\d/)
    })
  })

  describe.each(shells)('in $name', ({ program, missing }) => {
    test.for(everywhere.filter((block) => !isRequest(block)))(
      'the commands at $place get the same arguments and variables',
      async ({ code }, { skip }) => {
        skip(program === undefined, missing)
        const recorded = await argumentsOf(program ?? '', code)
        expect(recorded.split('\n').filter((line) => line === 'command:')).toHaveLength(code.trim().split('\n').length)
        expect(recorded).toBe(await argumentsOf('bash', code))
      },
    )
  })
}

/** Tests that commands start a mock. */
export function testMocks(commands: readonly Line[]): void {
  test.each(commands)('"$line" at $place listens, responds and stops', async ({ line }) => {
    const server = await terminal.start(local(line))
    const response = await fetch(`${server.url}${activitiesOf('rw_mug')}`)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 401 })
    expect(await server.stop()).toBe(0)
  })
}

/** A repository with the contract, in which the commands of the guides run. */
export function openRepository(): Terminal {
  const repository = openTerminal(
    join(folder, 'house'),
    [
      ...['loyalty.yaml', 'events.yaml'].map((name) => ({
        name: `openapi/${name}`,
        content: readFileSync(`${root}openapi/${name}`, 'utf8'),
      })),
      { name: 'openapi.yaml', content: readFileSync(`${root}openapi/loyalty.yaml`, 'utf8') },
      {
        name: 'specwright.config.json',
        content: '{ "documents": [{ "document": "openapi/loyalty.yaml", "out": "src" }] }',
      },
    ],
    { SPECWRIGHT_MOCK_PORT: '0' },
  )
  const git = (...argv: readonly string[]): Buffer =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.test', ...argv], {
      cwd: repository.folder,
    })
  git('init', '-q', '-b', 'main')
  git('add', '.')
  git('commit', '-qm', 'First')
  return repository
}

/** Tests that commands work in a repository. */
export function testToolkit(commands: readonly Line[], repository: Terminal): void {
  test.each(commands)('"$line" at $place works as described', async ({ line }) => {
    const { output, code } = await repository.run(line)
    expect(code, output).toBe(0)
    expect(output).toMatch(/./)
  })
}
