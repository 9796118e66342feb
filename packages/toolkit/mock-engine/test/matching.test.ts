import { afterEach, expect, test, vi } from 'vitest'
import { isMatched } from '../src/store/matching.ts'

const zones = ['UTC', 'America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati'] as const

afterEach(() => void vi.unstubAllEnvs())

/** Whether a value is below, equal to or above a text. */
function comparison(value: unknown, text: string): string {
  const is = (by: 'below' | 'from' | 'to' | 'above'): boolean => isMatched(value, { path: [], by, texts: [text] })
  expect([is('from'), is('to')]).toEqual([!is('below'), !is('above')])
  return is('below') ? 'below' : is('above') ? 'above' : 'equal'
}

const ten = '2024-05-01T10:00:00Z'

test.each<[value: string, text: string, expected: string]>([
  ['2024-05-01T10:00:00', ten, 'equal'],
  [ten, '2024-05-01T10:00:00', 'equal'],
  ['2024-05-01T10:00', ten, 'equal'],
  ['2024-05-01 10:00:00', ten, 'equal'],
  ['2024-05-01T10:00:00.000', ten, 'equal'],
  ['2024-05-01T09:59:59.999', ten, 'below'],
  ['2024-05-01t10:00:00z', ten, 'equal'],
  ['2024-05-01T12:00:00+02:00', ten, 'equal'],
  ['2024-05-01T12:00:00+0200', '2024-05-01T10:00:00', 'equal'],
  ['2024-05-01 12:00:00+02', ten, 'equal'],
  ['2024-05-01', '2024-05-01T00:00:00', 'equal'],
  ['2024-05-01', '2024-05-01T00:00:01', 'below'],
  ['2024-05', '2024-05-01', 'equal'],
  ['Wed, 01 May 2024 10:00:00', ten, 'equal'],
  ['Wed, 01 May 2024 10:00:00 GMT', ten, 'equal'],
  ['Wed, 01 May 2024 12:00:00 +0200 (CEST)', ten, 'equal'],
  ['Wed, 01 May 2024 06:00:00 EDT', ten, 'equal'],
  ['Wed, 01 May 2024', '2024-05-01', 'equal'],
])('the time %s is compared with %s in the same way everywhere', (value, text, expected) => {
  const found = zones.map((zone) => {
    vi.stubEnv('TZ', zone)
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
    return comparison(value, text)
  })
  expect(found).toEqual(zones.map(() => expected))
})

test.each<[value: unknown, text: string, expected: string]>([
  ['', '0', 'below'],
  ['', '-1', 'below'],
  [' ', '0', 'below'],
  [0, '', 'above'],
  [-1, '', 'above'],
  [5, ' ', 'above'],
  ['', '', 'equal'],
  ['0', '0.0', 'equal'],
  [' 7 ', '7', 'equal'],
])('a blank string is not a number: %j and %j', (value, text, expected) => {
  expect(comparison(value, text)).toBe(expected)
})
