import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

test('all tasks of our contract reach their state by tools of agents, those with a mistake first among them', () => {
  const command = ['--conditions=@specwright/source', 'packages/internal/bench/src/agents/run.ts']
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' })
  expect(stderr.trim().split('\n')).toEqual(
    [
      ['Train Travel', 'Train Travel API'],
      ['Asana', 'Asana'],
    ].map(
      ([name, title]) =>
        `Cannot do the tasks of ${name}: no file has a title that begins with "${title}". Name its OpenAPI document.`,
    ),
  )
  expect(status).toBe(1)
  expect(stdout).toContain('Loyalty: 8 tasks, 4 with a mistake first\n')
  const refused = [...stdout.matchAll(/^\| Loyalty: (.*?) *\|.*?(\d+) \|$/gm)].map(([, tools, count]) => [tools, count])
  expect(refused).toEqual([
    ['`specwright mcp`', '0'],
    ['a tool for each operation', '4'],
    ['search and call, unchecked', '4'],
  ])
})
