import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { factsOfMachine, writeFacts } from '../src/facts.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loyalty-facts-'))
  vi.unstubAllEnvs()
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
})

/** The facts that differ after a change. */
function changedBy(change: () => void): string[] {
  writeFacts(join(folder, 'facts'), factsOfMachine())
  change()
  return writeFacts(join(folder, 'facts'), factsOfMachine())
}

test('writes nothing when nothing changed', () => {
  expect(changedBy(() => {})).toEqual([])
})

test('naming a browser, and installing it, change the fact', () => {
  const program = join(folder, 'chromium')
  expect(changedBy(() => vi.stubEnv('CHROMIUM_PATH', program))).toEqual(['chromium'])
  expect(changedBy(() => writeFileSync(program, 'a browser'))).toEqual(['chromium'])
})

test('installing a shell changes the fact', () => {
  vi.stubEnv('PATH', folder)
  expect(changedBy(() => writeFileSync(join(folder, 'zsh'), 'a shell'))).toEqual(['shells'])
})

test('adding a suite, and editing it, change the fact', () => {
  const tests = join(folder, 'tests/draft2020-12')
  vi.stubEnv('JSON_SCHEMA_TEST_SUITE', folder)
  const putInPlace = (): void => {
    mkdirSync(tests, { recursive: true })
    mkdirSync(join(folder, 'remotes'))
  }
  expect(changedBy(putInPlace)).toEqual(['suite'])
  expect(changedBy(() => writeFileSync(join(tests, 'not.json'), '[]'))).toEqual(['suite'])
  expect(changedBy(() => writeFileSync(join(tests, 'not.json'), '[{}]'))).toEqual(['suite'])
})
