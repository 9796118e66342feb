import { createKeyQueue } from '../src/store/key-queue.ts'
import { expect, onTestFinished, test, vi } from 'vitest'

test('work that shares a key runs in order, and other work does not wait for it', async () => {
  const queue = createKeyQueue(60_000)
  const order: string[] = []
  let endFirst = (): void => {}
  const first = queue.run(['a', 'b'], async () => {
    order.push('first')
    await new Promise<void>((resolve) => (endFirst = resolve))
  })
  const second = queue.run(['b', 'c'], async () => void order.push('second'))
  const third = queue.run(['c'], async () => void order.push('third'))
  await queue.run(['d'], async () => void order.push('other'))
  endFirst()
  await Promise.all([first, second, third])
  expect(order).toEqual(['first', 'other', 'second', 'third'])
})

test('work that waits too long never starts, and later work still waits for the earlier', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const queue = createKeyQueue(1000)
  const order: string[] = []
  let endFirst = (): void => {}
  const first = queue.run(['a'], async () => {
    await new Promise<void>((resolve) => (endFirst = resolve))
    order.push('first')
  })
  for (const name of ['late', 'later']) {
    const refused = queue.run(['a'], async () => void order.push(name))
    const expected = expect(refused).rejects.toThrow('for too long. Try again later')
    await vi.advanceTimersByTimeAsync(1000)
    await expected
  }
  endFirst()
  await first
  await queue.run(['a'], async () => void order.push('last'))
  expect(order).toEqual(['first', 'last'])
})

test('work that fails lets later work run', async () => {
  const queue = createKeyQueue(60_000)
  const failing = queue.run(['a'], async () => await Promise.reject(new Error('failed')))
  const next = queue.run(['a'], async () => await Promise.resolve('done'))
  await expect(failing).rejects.toThrow('failed')
  expect(await next).toBe('done')
})
