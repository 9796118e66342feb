import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { contractPath } from './contract-document.ts'
import { correct, expectToBeReleased, openCorrections, shareCorrectedCopy } from './corrected-copy.ts'
import { correctedText, corrections, guide } from './guide-corrections.ts'
import { expectToReachCallers, expectUnlisted, observed } from './observed-corrections.ts'

shareCorrectedCopy()

test('the guide shows five corrections, each with its version', () => {
  expect(corrections.map(({ title }) => title)).toEqual(Object.keys(observed))
  for (const { title, changeset } of corrections) {
    const [, bump] = /: (\w+)\n/.exec(changeset) ?? []
    expect(guide).toMatch(new RegExp(`^\\| \\[${title}\\]\\(#[\\w-]+\\) +\\| ${String(bump)} `, 'm'))
  }
})

test.each(openCorrections)('the guide corrects this contract: $title', (correction) => {
  const contract = readFileSync(contractPath('loyalty.yaml'), 'utf8')
  expect(correctedText(contract, correction)).not.toBe(contract)
})

// The others, nightly.
describe.each(openCorrections.slice(0, 1))('$title', (correction) => {
  beforeAll(async () => await correct(correction))

  test('leaves the list of assumptions with its mark', () => expectUnlisted(correction))

  test('reaches callers', () => expectToReachCallers(correction))

  test('is released with its changeset, and not with a lesser one', () => expectToBeReleased(correction))
})
