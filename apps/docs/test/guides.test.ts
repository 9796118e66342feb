import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createMockServer, listen, type Seed } from '@loyalty-kit/mock-server/node'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { allBlocks, type Block } from './code/blocks.ts'
import { withFiles } from './code/folder.ts'
import { run, runModule } from './code/run.ts'
import { typeFaults } from './code/type-check.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const mock = createMockServer()
const { url, close } = await listen(mock)
afterAll(close)

const blocks = allBlocks()
const inLanguage = (language: string): Block[] => blocks.filter((block) => block.language === language)
const here = (code: string): string => code.replaceAll('http://127.0.0.1:4010', url)

/** A module that does something when it is run; others only export. */
const isProgram = ({ code, attributes }: Block): boolean =>
  !code.includes('export ') && !/(test|setup)\.ts/.test(attributes)

const shell = inLanguage('sh')
const isAsked = ({ code }: Block): boolean => code.includes('curl ')

test('every block is of a language that is looked at here', () => {
  expect(new Set(blocks.map(({ language }) => language))).toEqual(new Set(['ts', 'sh', 'json', 'yaml']))
})

test('what is TypeScript has the right types', async () => {
  const files = inLanguage('ts').map(({ place, code }) => ({
    name: `${place.replaceAll(/\W/g, '-')}.ts`,
    content: code,
  }))
  expect(files.length).toBeGreaterThan(20)
  expect(await typeFaults(files.map((file) => ({ ...file, content: `${file.content}\nexport {}\n` })))).toBe('')
})

test.each(inLanguage('ts').filter(isProgram))(
  'the program at $place runs, and prints what it says',
  async ({ code }) => {
    await mock.control.reset()
    const { output, code: exit } = await runModule(here(code))
    expect(exit, output).toBe(0)
    const printed = output.replaceAll(/\s+/g, ' ')
    // What stands behind a `;` is a remark.
    for (const [, said = ''] of code.matchAll(/console\.log\(.*\)\s*\/\/ ([^;\n]*)/g)) expect(printed).toContain(said)
  },
)

test.each(inLanguage('ts').filter(({ attributes }) => attributes.includes('test.ts')))(
  'the test at $place passes',
  async ({ code }) => {
    const conditions = "['@loyalty-kit/source', 'module', 'node', 'development|production']"
    const config = `export default { resolve: { conditions: ${conditions} }, ssr: { resolve: { conditions: ${conditions} } } }`
    const files = [
      { name: 'shown.test.ts', content: code },
      { name: 'vitest.config.mjs', content: config },
    ]
    const { output, code: exit } = await withFiles(files, async (folder) => {
      return await run(`${root}node_modules/.bin/vitest`, ['run', '--root', folder])
    })
    expect(exit, output).toBe(0)
  },
)

describe('in a shell', () => {
  const guides = [...new Set(shell.filter(isAsked).map(({ guide }) => guide))]

  test.each(guides)('the requests of %s are answered, one after the other', async (guide) => {
    await mock.control.reset()
    const script = shell.filter((block) => block.guide === guide && isAsked(block)).map(({ code }) => here(code))
    const { output, code } = await run('bash', ['-euo', 'pipefail', '-c', script.join('\n')])
    expect(code, output).toBe(0)
    expect(output).not.toMatch(/"code":4\d\d/)
  })

  const lines = shell
    .filter((block) => !isAsked(block))
    .flatMap(({ place, code }) =>
      code
        .trimEnd()
        .split('\n')
        .map((line) => ({ place, line })),
    )

  test.each(lines)('"$line" at $place is a command that there is', async ({ line }) => {
    const [, command = '', rest = ''] = /^(?:[A-Z_]+=\S+ )*(?:npx )?(-y pnpm@12|[\w-]+) ?(.*)$/.exec(line) ?? []
    if (command === 'npm') {
      expect(rest).toMatch(/^install( (@loyalty-kit\/(client|mock-server)|pg))+$/)
    } else if (command === '-y pnpm@12') {
      const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: object } // our own file
      expect(Object.keys(scripts)).toContain(rest)
    } else {
      expect(['loyalty-mock', 'loyalty-codegen']).toContain(command)
      const folder = command === 'loyalty-mock' ? 'mock-server' : 'codegen'
      const cli = `${root}packages/${folder}/src/cli.ts`
      const { output: help } = await run(process.execPath, ['--conditions=@loyalty-kit/source', cli, '--help'])
      for (const [flag] of rest.matchAll(/--[\w-]+/g)) expect(help).toContain(flag)
      const [word = ''] = rest.split(' ')
      if (/^[a-z]+$/.test(word)) expect(help).toContain(`${command} ${word}`)
    }
  })
})

test.each(inLanguage('json'))(
  'the JSON at $place can be read, and a seed can be sown',
  async ({ code, attributes }) => {
    const value: unknown = JSON.parse(code)
    expect(value).toBeTypeOf('object')
    if (!attributes.includes('seed.json')) return
    const sown = createMockServer({ seed: value as Seed })
    expect(await sown.control.list('rewards')).toHaveLength(1)
  },
)

test.each(inLanguage('yaml'))('the YAML at $place can be read', ({ code }) => {
  expect(parse(code)).toBeTypeOf('object')
})
