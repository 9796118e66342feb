import { expect } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { before, diff } from './run-diff.ts'

/**
 * Expects that the verdict on a shorter string of a slow pattern shows one that is too long.
 *
 * @param more Members of the schema besides.
 */
export async function expectWitness(more: string): Promise<void> {
  const slow = before.replace('maxLength: 9', () => `maxLength: 60, pattern: '^([a-z]+)+$'${more}`)
  const root = workspace({ 'a.yaml': slow, 'b.yaml': slow.replace('60', '50') })
  const { stdout } = await diff(root, ['a.yaml', 'b.yaml'])
  expect(stdout).toMatch(/^ {2}60 -> 50\n {2}for example "x{51,60}"$/m)
}
