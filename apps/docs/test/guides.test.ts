import { compileSchema } from 'specwright'
import { createMockServer, listen, type Seed } from '@loyalty-kit/mock-server/node'
import { ExpirationSchema } from '@loyalty-kit/validators'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { isProgram, loyaltyBlocks, printedBy, type Block } from './code/blocks.ts'
import { runModule, runTests } from './code/run.ts'
import { typeFaults } from './code/type-check.ts'

const mock = createMockServer()
const { url, close } = await listen(mock)
afterAll(close)

const blocks = loyaltyBlocks()
const inLanguage = (language: string): Block[] => blocks.filter((block) => block.language === language)
const here = (code: string): string => code.replaceAll('http://127.0.0.1:4010', url)

test('every block has a language that these tests cover', () => {
  expect(new Set(blocks.map(({ language }) => language))).toEqual(
    new Set(['ts', 'sh', 'json', 'yaml', 'http', 'diff', 'md']),
  )
})

test('edits, and what they are released with, are those that the tests of the gate apply', () => {
  const guides = [...inLanguage('diff'), ...inLanguage('md')].map(({ guide }) => guide)
  expect(new Set(guides)).toEqual(new Set(['assumptions.mdx']))
})

test('TypeScript blocks type-check', async () => {
  const files = inLanguage('ts').map(({ place, code }) => ({
    name: `${place.replaceAll(/\W/g, '-')}.ts`,
    content: code,
  }))
  expect(files.length).toBeGreaterThan(20)
  expect(await typeFaults(files.map((file) => ({ ...file, content: `${file.content}\nexport {}\n` })))).toBe('')
})

test.each(inLanguage('ts').filter(isProgram))(
  'the program at $place runs, and prints what its comments say',
  async ({ code }) => {
    await mock.control.reset()
    const { output, code: exit } = await runModule(here(code))
    expect(exit, output).toBe(0)
    const printed = output.replaceAll(/\s+/g, ' ')
    for (const comment of printedBy(code)) expect(printed).toContain(comment)
  },
)

test.each(inLanguage('ts').filter(({ attributes }) => attributes.includes('test.ts')))(
  'the test at $place passes',
  async ({ code }) => {
    const { output, code: exit } = await runTests([{ name: 'shown.test.ts', content: code }])
    expect(exit, output).toBe(0)
  },
)

describe('exports of modules work', () => {
  const exporting = (name: string): string =>
    inLanguage('ts').find(({ code }) => code.includes(`export const ${name} =`))?.code ?? ''
  const month = { value: 12, unit: 'MONTH' }

  test('with Hono', async () => {
    const put = (body: object): string =>
      `(await app.request('/expiration', { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(${JSON.stringify(body)}) })).status`
    const rolling = { type: 'ROLLING_EXPIRATION', rolling_expiration: { period: month } }
    const { output } = await runModule(
      `${exporting('app')}\nconsole.log(${put(rolling)}, ${put({ type: 'ROLLING_EXPIRATION' })})`,
    )
    expect(output).toBe('200 400\n')
  })

  test('with tRPC', async () => {
    const { output } = await runModule(`${exporting('router')}
const caller = router.createCaller({})
console.log(await caller.setPeriod(${JSON.stringify(month)}))
await caller.setPeriod(${JSON.stringify({ ...month, value: 13 })}).catch(({ code, message }) => console.log(code, message))`)
    expect(output).toContain('12 MONTH\nBAD_REQUEST')
    expect(output).toContain('at most 12 when unit is MONTH')
  })

  test('with MSW', async () => {
    const [setup] = inLanguage('ts').filter(({ attributes }) => attributes.includes('setup.ts'))
    const moduleExporting = `import { expect, test } from 'vitest'
import { mock } from './setup.ts'
test('the request goes to the address of the service', async () => {
  const { status } = await fetch('https://loyalty.example/v2/loyalties/rewards/rw_mug/activities')
  expect(status).toBe(401)
  expect((await mock.control.journal({ status: 401 })).length).toBe(1)
})`
    const { output, code } = await runTests([
      { name: 'setup.ts', content: setup?.code ?? '' },
      { name: 'shown.test.ts', content: moduleExporting },
    ])
    expect(code, output).toBe(0)
  })
})

test.each(inLanguage('json'))('the JSON at $place is valid', async ({ code, attributes }) => {
  const value: unknown = JSON.parse(code)
  if (attributes.includes('ExpirationSchema')) expect(ExpirationSchema.check(value)).toEqual([])
  else if (attributes.includes('seed.json'))
    expect(await createMockServer({ seed: value as Seed }).control.list('rewards')).toHaveLength(1)
  // Other blocks are files for the commands of their guide.
  else expect(attributes).toContain('title=')
})

test.each(inLanguage('yaml'))('the YAML at $place is valid', async ({ code, attributes }) => {
  const value = parse(code) as object
  // Workflows are tested with the commands of their guide; other blocks are parts of a schema.
  if (attributes.includes('.github/workflows')) return expect(value).toHaveProperty('jobs')
  const module = `data:text/javascript,${encodeURIComponent(compileSchema(value))}`
  const { default: schema } = (await import(module)) as { default: typeof ExpirationSchema } // as it is emitted
  expect(schema.is({ tagline: 'Short', unit: 'DAY', value: 90 })).toBe(true)
  expect(schema.check({ tagline: 'Long'.repeat(99), unit: 'DAY', value: 91 })).toHaveLength(1)
})
