import { expect, test } from 'vitest'
import { firstOfEachGuide } from '../test/code/blocks.ts'
import { runTests } from '../test/code/run.ts'
import { inLanguage, programs, shownTests, testPrograms, testShownTests } from '../test/code/guide-code.ts'

const inGate = new Set(firstOfEachGuide(programs))

testPrograms(programs.filter((program) => !inGate.has(program)))

testShownTests(shownTests.slice(1))

test('exports of modules work with MSW', async () => {
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
