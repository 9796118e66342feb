import { createMockServer, listen } from '@loyalty-kit/mock-server/node'
import { afterAll, expect, test } from 'vitest'
import { isProgram, loyaltyBlocks, printedBy, type Block } from './blocks.ts'
import { runModule, runTests } from './run.ts'

const mock = createMockServer()
const { url, close } = await listen(mock)
afterAll(close)

const here = (code: string): string => code.replaceAll('http://127.0.0.1:4010', url)

/** The blocks of the guides to our contract. */
export const blocks: readonly Block[] = loyaltyBlocks()

/** Those in a language. */
export const inLanguage = (language: string): Block[] => blocks.filter((block) => block.language === language)

/** The programs of the guides. */
export const programs: readonly Block[] = inLanguage('ts').filter(isProgram)

/** The tests that the guides show. */
export const shownTests: readonly Block[] = inLanguage('ts').filter(({ attributes }) => attributes.includes('test.ts'))

/** Tests that programs run, and print what their comments say. */
export function testPrograms(shown: readonly Block[]): void {
  test.each(shown)('the program at $place runs, and prints what its comments say', async ({ code }) => {
    await mock.control.reset()
    const { output, code: exit } = await runModule(here(code))
    expect(exit, output).toBe(0)
    const printed = output.replaceAll(/\s+/g, ' ')
    for (const comment of printedBy(code)) expect(printed).toContain(comment)
  })
}

/** Tests that tests of a guide pass. */
export function testShownTests(shown: readonly Block[]): void {
  test.each(shown)('the test at $place passes', async ({ code }) => {
    const { output, code: exit } = await runTests([{ name: 'shown.test.ts', content: code }])
    expect(exit, output).toBe(0)
  })
}
