import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { helpOf, type Program } from '../src/io/command-help.ts'

/** Makes a text of its words, and of how often this process has loaded it. */
const words = `globalThis.loaded = (globalThis.loaded ?? 0) + 1
const text = process.argv.slice(2).join(' ') + ', ' + globalThis.loaded + '\\n'`

const programs = {
  'prints at once': `${words}\nprocess.stdout.write(text)`,
  'prints with the console': `${words}\nconsole.log(text)`,
  'prints bytes in parts': `${words}\nfor (const letter of text) process.stdout.write(letter)`,
  'prints after it has waited': `${words}\nawait null\nconsole.log(text)\nprocess.exitCode = 0`,
}

/** Programs that have not printed everything, or are not loaded again, once they are loaded. */
const others = {
  'prints later': `${words}\nsetImmediate(() => console.log(text))`,
  'exits by itself': `${words}\nprocess.stdout.write(text, () => process.exit(0))`,
  'writes to its output by number': `import { writeSync } from 'node:fs'\n${words}\nwriteSync(1, text)`,
}

/** A program with two commands, of a package of the working folder. */
function written(content: string, facts: Partial<Program> = {}): Program {
  const folder = mkdtempSync(join(tmpdir(), 'command-help-'))
  const before = process.cwd()
  const at = join(folder, 'node_modules/tool')
  mkdirSync(at, { recursive: true })
  writeFileSync(join(at, 'package.json'), '{ "name": "tool", "bin": { "tool": "cli.mjs" } }')
  writeFileSync(join(at, 'cli.mjs'), content)
  process.chdir(folder)
  onTestFinished(() => {
    process.chdir(before)
    rmSync(folder, { recursive: true })
  })
  return { name: 'tool', package: 'tool', commands: ['build', 'docs build'], ...facts }
}

/** Its help as it prints it, without how often it was loaded, and how often each time. */
async function shownOf(
  program: Program,
): Promise<{ readonly texts: readonly string[]; readonly loaded: readonly number[] }> {
  const shown = (await helpOf([program])).flatMap(({ help, commands }) => [help, ...commands.map((each) => each.help)])
  const parts = shown.map((text) => /^(.*), (\d+)$/.exec(text) ?? [])
  return { texts: parts.map(([, text = '']) => text), loaded: parts.map(([, , count]) => Number(count)) }
}

const texts = ['--help', 'build --help', 'docs build --help']

test.each(Object.entries({ ...programs, ...others }))('a program that %s prints its help', async (_, content) => {
  expect(await shownOf(written(content))).toEqual({ texts, loaded: [1, 1, 1] })
})

describe('in one process', () => {
  test.each(Object.entries(programs))('a program that %s prints its help', async (_, content) => {
    expect(await shownOf(written(content, { printsOnLoad: true }))).toEqual({ texts, loaded: [1, 2, 3] })
  })
})

test.each([
  ['process.stderr.write("No such command"); process.exitCode = 2', 'No such command'],
  ['throw new Error("Cannot load")', 'Cannot load'],
])('a program that fails ends the build with what it says: %s', async (content, message) => {
  for (const printsOnLoad of [false, true])
    await expect(helpOf([written(content, { printsOnLoad })])).rejects.toThrow(message)
})

test('a package without the program is refused', async () => {
  await expect(helpOf([{ ...written(''), name: 'other' }])).rejects.toThrow('tool has no bin of this name')
})
