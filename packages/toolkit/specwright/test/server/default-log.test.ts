import { expect, onTestFinished, test, vi } from 'vitest'
import { implemented } from './implemented.ts'
import { orders } from './orders.ts'

test('without a log, a console has a failure with its causes, and no control characters of a request', async () => {
  const lines: string[] = []
  const print = vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line))
  onTestFinished(() => print.mockRestore())
  const circle = new Error('the circle')
  circle.cause = circle
  const failures = [new Error('row \u001b[2Jgone', { cause: new TypeError('disk\u202e') }), 'a string\u0007', circle]
  const app = await implemented(orders, {
    authenticate: { token: () => undefined, key: () => true, user: () => undefined },
    operations: {
      listOrders() {
        throw failures.shift()
      },
    },
    missing: 501,
  })
  const statuses = []
  while (failures.length > 0)
    statuses.push(
      (await app.fetch(new Request('http://server.test/orders', { headers: { 'x-key': 'secret' } }))).status,
    )
  expect(statuses).toEqual([500, 500, 500])
  expect(lines).toHaveLength(3)
  const text = lines.join('\n')
  expect(text).toMatch(/gone[^]*Caused by: TypeError: disk[^]*a string[^]*the circle/)
  expect(text).not.toMatch(/[^\n\P{Cc}]|\p{Cf}/u)
})
