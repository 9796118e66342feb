import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compileSchema } from 'specwright'
import { createLoyaltyClient } from '@loyalty-kit/client'
import { createMockServer, type Seed } from '@loyalty-kit/mock-server/node'
import { ExpirationSchema } from '@loyalty-kit/validators'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { firstOfEachGuide } from './code/blocks.ts'
import { runModule } from './code/run.ts'
import { typeFaults } from './code/type-check.ts'
import { blocks, inLanguage, programs, shownTests, testPrograms, testShownTests } from './code/guide-code.ts'

const server = createRequire(import.meta.resolve('@loyalty-kit/mock-server'))
/** The document of the control interface. */
const control = parse(readFileSync(server.resolve('@specwright/mock-engine/control.yaml'), 'utf8')) as ControlDocument // ours

interface ControlDocument {
  readonly paths: object
  readonly components: { readonly schemas: { readonly Health: { readonly properties: object } } }
}

async function compiled(schema: object): Promise<typeof ExpirationSchema> {
  const module = `data:text/javascript,${encodeURIComponent(compileSchema(schema))}`
  const { default: validator } = (await import(module)) as { default: typeof ExpirationSchema } // as it is emitted
  return validator
}

test('every block has a language that these tests cover', () => {
  expect(new Set(blocks.map(({ language }) => language))).toEqual(
    new Set(['ts', 'sh', 'json', 'yaml', 'http', 'diff', 'md', 'dockerfile', 'txt']),
  )
})

test('edits, and what they are released with, are those that the tests of the gate apply', () => {
  const guides = [...inLanguage('diff'), ...inLanguage('md')].map(({ guide }) => guide)
  expect(new Set(guides)).toEqual(new Set(['assumptions.mdx']))
})

test('files of containers are those that the tests of the mock read', () => {
  const files = blocks.filter(({ language, attributes }) => language === 'dockerfile' || attributes.includes('compose'))
  expect(files.map(({ guide, attributes }) => `${guide} ${attributes}`)).toEqual([
    'operating.mdx title="Containerfile"',
    'operating.mdx title="compose.yaml"',
  ])
})

test('lines of a log are those that the mock writes', async () => {
  const logged: string[] = []
  const { fetch } = createMockServer({ log: (line) => void logged.push(line) })
  const loyalty = createLoyaltyClient({
    baseUrl: 'https://loyalty.example',
    appId: 'demo-app',
    appToken: 'demo-token',
    scope: ['rewards'],
    fetch,
  })
  await loyalty.rewards.listActivities('rw_mug').page()
  await loyalty.close()
  const alike = (line: string): string =>
    line
      .replace(/^\S+/, (time) => (Number.isNaN(Date.parse(time)) ? time : 'TIME'))
      .replace(/ [\d.]+ ms /, ' 1 ms ')
      .replace(/request=\S+/, 'request=ID')
  const shown = inLanguage('txt').map(({ code }) => alike(code.trimEnd()))
  expect(logged.map(alike)).toEqual(expect.arrayContaining(shown))
  expect(shown).toHaveLength(1)
})

test('TypeScript blocks ask for the scopes that they need, not for the whole API', () => {
  const asking = inLanguage('ts').filter(({ code }) => code.includes('scope:'))
  expect(asking.length).toBeGreaterThan(5)
  expect(asking.filter(({ code }) => code.includes(`'api'`)).map(({ place }) => place)).toEqual([])
})

test('TypeScript blocks type-check', async () => {
  const files = inLanguage('ts').map(({ place, code }) => ({
    name: `${place.replaceAll(/\W/g, '-')}.ts`,
    content: code,
  }))
  expect(files.length).toBeGreaterThan(20)
  expect(await typeFaults(files.map((file) => ({ ...file, content: `${file.content}\nexport {}\n` })))).toBe('')
})

// Nightly, the other programs and tests.
testPrograms(firstOfEachGuide(programs))

testShownTests(shownTests.slice(0, 1))

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
})

test.each(inLanguage('json'))('the JSON at $place is valid', async ({ code, attributes }) => {
  const value: unknown = JSON.parse(code)
  if (attributes.includes('ExpirationSchema')) expect(ExpirationSchema.check(value)).toEqual([])
  else if (attributes.includes('seed.json'))
    expect(await createMockServer({ seed: value as Seed }).control.list('rewards')).toHaveLength(1)
  else if (attributes === 'Health') {
    const { Health } = control.components.schemas
    expect((await compiled(Health)).check(value)).toEqual([])
    // Each member that it has is documented, in the same order.
    expect(Object.keys(Health.properties)).toEqual(Object.keys(value as object))
  }
  // Other blocks are files for the commands of their guide.
  else expect(attributes).toContain('title=')
})

/** What is said of files in YAML that are no part of a schema, by what their name ends with. */
const namedFiles: Readonly<Record<string, (file: unknown) => void>> = {
  // Workflows are tested with the commands of their guide.
  '/test.yaml': (file) => expect(file).toHaveProperty('jobs'),
  // The tests of the mock read it too.
  'compose.yaml': (file) => expect(file).toHaveProperty('services.mock'),
  'prometheus.yml': (file) => {
    const { scrape_configs: configs } = file as { scrape_configs: readonly { metrics_path: string }[] } // as shown
    expect(configs.map(({ metrics_path: path }) => Object.keys(control.paths).includes(path))).toEqual([true])
  },
}

test.each(inLanguage('yaml'))('the YAML at $place is valid', async ({ code, attributes }) => {
  const value: unknown = parse(code)
  const named = Object.keys(namedFiles).find((end) => attributes.endsWith(`${end}"`))
  if (named !== undefined) return namedFiles[named]?.(value)
  const schema = await compiled(value as object)
  expect(schema.is({ tagline: 'Short', unit: 'DAY', value: 90 })).toBe(true)
  expect(schema.check({ tagline: 'Long'.repeat(99), unit: 'DAY', value: 91 })).toHaveLength(1)
})
