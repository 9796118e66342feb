import { expect, test } from 'vitest'
import { processorRatio } from '../../toolkit/core/json-schema/nightly/processor-ratio.ts'
import { testMock } from '../test/helpers.ts'
import { activitiesOf, appHeaders } from '../test/facts.ts'

test('an unknown app takes as long as a known app with a wrong token', async () => {
  const mock = testMock()
  const token = 'x'.repeat(2_000_000)
  const path = activitiesOf('rw_mug')
  const refuse = async (app: string): Promise<void> => {
    const headers = appHeaders(app, token)
    const response = await mock.handle({ method: 'GET', path, query: '', headers, body: '' })
    expect(response.status).toBe(401)
  }
  const ratio = await processorRatio(
    async () => await refuse('nobody'),
    async () => await refuse('demo-app'),
  )
  expect(ratio).toBeGreaterThan(0.3)
})

/** A mock whose journal has bodies that may hold secrets. */
async function mockWith(body: string): Promise<ReturnType<typeof testMock>> {
  const mock = testMock({ journalSize: 20 })
  for (let n = 0; n < 20; n++) {
    await mock.handle({ method: 'POST', path: '/oauth/token', query: '', headers: {}, body })
  }
  return mock
}

test.each(['a', '%', 'token', '"', '\\', 'token":"', 'aaaaaaaa.'])(
  'the journal of bodies of only %j takes linear time',
  async (part) => {
    const [quarter, whole] = [
      await mockWith(part.repeat(4096 / part.length)),
      await mockWith(part.repeat(16_384 / part.length)),
    ]
    const ratio = await processorRatio(
      async () => await whole.control.journal(),
      async () => await quarter.control.journal(),
    )
    // Sixteen times, where it grows with the square of the length.
    expect(ratio).toBeLessThan(10)
  },
)
