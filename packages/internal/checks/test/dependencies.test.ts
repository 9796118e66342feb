import { readFileSync } from 'node:fs'
import { minVersion, satisfies, validRange } from 'semver'
import { describe, expect, test } from 'vitest'
import { manifestIn, thirdParty } from '../src/dependencies/installed.ts'
import { reasons } from '../src/dependencies/reasons.ts'
import { figuresIn, recordFile, tableOf, withTable } from '../src/dependencies/record.ts'

const dependencies = thirdParty()
const record = readFileSync(recordFile, 'utf8')

test('each dependency of a published package has a reason, and nothing else has', () => {
  expect(dependencies.map(({ name }) => name)).toEqual(Object.keys(reasons).toSorted())
})

describe.each(dependencies)('$name', ({ name, range, folder }) => {
  test('is a range from its lowest version', () => {
    expect(validRange(range)).not.toBeNull()
    expect(range).toBe(`^${String(minVersion(range))}`)
  })

  test('is tested at a version of its range, which the record names', () => {
    const { version } = manifestIn(folder)
    expect(satisfies(version, range)).toBe(true)
    expect(figuresIn(record).get(name)).toEqual({
      version,
      date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as unknown,
      packages: expect.stringMatching(/^\d+$/) as unknown,
      size: expect.stringMatching(/^[\d,]+$/) as unknown,
    })
  })
})

test('the record has each dependency, its range and its reasons; pnpm dependencies writes it', () => {
  const figures = figuresIn(record)
  const none = { version: '', date: '', packages: '', size: '' }
  expect(
    withTable(
      record,
      tableOf(dependencies, reasons, (name) => figures.get(name) ?? none),
    ),
  ).toBe(record)
})
