import { expect, test, vi } from 'vitest'
import { retryAfter } from '../src/send/retry-after.ts'
import { backoff } from '../src/send/retry.ts'

test.each([
  { value: '7', ms: 7000 },
  { value: '0', ms: 0 },
  { value: 'Sat, 21 Nov 2026 00:00:30 GMT', ms: 30_000 },
  { value: 'Saturday, 21-Nov-26 00:00:30 GMT', ms: 30_000 },
  { value: 'Sat Nov 21 00:00:30 2026', ms: 30_000 },
  { value: 'Fri, 20 Nov 2026 00:00:00 GMT', ms: 0 },
  { value: 'soon', ms: undefined },
  { value: '-5', ms: 0 },
  { value: '1.5', ms: 1500 },
  { value: '3, 60', ms: 3000 },
])('Retry-After "$value" requires $ms ms', ({ value, ms }) => {
  expect(retryAfter(new Headers({ 'retry-after': value }), Date.parse('2026-11-21T00:00:00Z'))).toBe(ms)
})

test.each([
  { ms: '1500', seconds: '7', expected: 1500 },
  { ms: '0.5', seconds: '7', expected: 0.5 },
  { ms: '-5', seconds: '', expected: 0 },
  { ms: 'soon', seconds: '7', expected: 7000 },
  { ms: '', seconds: '', expected: undefined },
])('retry-after-ms "$ms" beside Retry-After "$seconds" requires $expected ms', ({ ms, seconds, expected }) => {
  expect(retryAfter(new Headers({ 'retry-after-ms': ms, 'retry-after': seconds }), 0)).toBe(expected)
})

test.each([
  { date: 'Sat, 21 Nov 2026 02:00:00 GMT', after: 'Sat, 21 Nov 2026 02:00:30 GMT', ms: 30_000 },
  { date: 'Fri, 20 Nov 2026 22:00:00 GMT', after: 'Fri, 20 Nov 2026 22:00:30 GMT', ms: 30_000 },
  { date: 'Sat, 21 Nov 2026 02:00:00 GMT', after: 'Sat, 21 Nov 2026 01:59:55 GMT', ms: 0 },
  { date: 'Thu, 01 Jan 2026 00:00:00 GMT', after: 'Sat, 21 Nov 2026 00:00:30 GMT', ms: 30_000 },
  { date: 'today', after: 'Sat, 21 Nov 2026 00:00:30 GMT', ms: 30_000 },
])('by a client clock at midnight, "$after" of a service at "$date" requires $ms ms', ({ date, after, ms }) => {
  expect(retryAfter(new Headers({ date, 'retry-after': after }), Date.parse('2026-11-21T00:00:00Z'))).toBe(ms)
})

test.each([
  { retry: 1, random: 0, ms: 0 },
  { retry: 1, random: 0.5, ms: 125 },
  { retry: 2, random: 0.5, ms: 250 },
  { retry: 20, random: 0.5, ms: 4000 },
])('retry $retry waits $ms ms if random is $random', ({ retry, random, ms }) => {
  vi.spyOn(Math, 'random').mockReturnValue(random)
  expect(backoff(retry)).toBe(ms)
})
