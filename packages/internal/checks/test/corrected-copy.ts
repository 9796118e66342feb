import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkChangesets, recordRelease } from '@specwright/release'
import { afterAll, beforeAll, expect } from 'vitest'
import { repositoryAt } from '../src/release/config.ts'
import { copyReleasable, type ReleasableCopy } from '../src/release/releasable-copy.ts'
import { contractPath } from './contract-document.ts'
import { correctedText, corrections, isMade } from './guide-corrections.ts'

type Correction = (typeof corrections)[number]

const contract = readFileSync(contractPath('loyalty.yaml'), 'utf8')

/** The corrections of the guide, without those that are made, which need no test. */
export const openCorrections = corrections.filter((each) => !isMade(contract, each))

let copy: ReleasableCopy
let written = ''

/** Has the tests of a file share a copy of this repository that is released. */
export function shareCorrectedCopy(): void {
  beforeAll(() => {
    copy = copyReleasable()
    written = readFileSync(join(copy.folder, 'openapi/loyalty.yaml'), 'utf8')
    recordRelease(repositoryAt(copy.folder))
  })

  afterAll(() => copy.remove())
}

/** Where the copy is, while tests run. */
export function folderOfCopy(): string {
  return copy.folder
}

/** Corrects the contract as it was released, and generates. */
export async function correct(correction: Correction): Promise<void> {
  writeFileSync(join(copy.folder, 'openapi/loyalty.yaml'), correctedText(written, correction))
  await copy.generate()
}

/** Expects the gate to require what the changeset of a correction promises, which is made. */
export async function expectToBeReleased({ changeset }: Correction): Promise<void> {
  const lesser: Readonly<Record<string, string>> = { major: 'minor', minor: 'patch' }
  const [, bump = ''] = /: (major|minor|patch)\n/.exec(changeset) ?? []
  const promised = lesser[bump] ?? 'none'
  copy.setChangesets([changeset.replace(`: ${bump}\n`, `: ${promised}\n`)])
  const { passes, text } = await checkChangesets(repositoryAt(copy.folder))
  expect(passes).toBe(false)
  // That what is required passes, the tests of the gate show once for each bump.
  expect(text).toContain(`${promised} promised, ${bump} required`)
  const required = [...text.matchAll(/ (\w+) promised, (\w+) required/g)].filter(([, , each]) => each !== 'none')
  expect(new Set(required.map(([line]) => line))).toEqual(new Set([` ${promised} promised, ${bump} required`]))
}
