import { expect } from 'vitest'
import { errors } from './errors.ts'
import { others } from './others.ts'
import { requests } from './requests.ts'
import { resources } from './resources.ts'
import { results } from './results.ts'
import { tokens } from './tokens.ts'
import type { Correction, Row } from './steps.ts'
import { assumptions, corrected, unmarked, type Corrected } from '../corrected-contract.ts'

/** All corrections of assumptions. */
export const rows: readonly Row[] = [...requests, ...results, ...resources, ...errors, ...tokens]

/** Those of assumptions that the contract still has, and those that are gone. */
export const [open = [], closed = []] = [true, false].map((isOpen) =>
  rows.filter(({ at }) => assumptions.some((pointers) => pointers.includes(at)) === isOpen),
)

export { others }

/** Expects an assumption to leave the list with its correction, and what follows it. */
export async function expectCorrected({ at, edits, ...row }: Row): Promise<void> {
  const result = await followed({ ...row, edits: [...unmarked([at]), ...edits] })
  const { assumptions: left } = JSON.parse(result.file('docs.json')) as { assumptions: { pointer: string }[] }
  expect(left.map(({ pointer }) => pointer)).not.toContain(at)
}

/** Expects what follows a correction, without a warning. */
export async function expectFollowed(row: Correction): Promise<void> {
  await followed(row)
}

async function followed({ edits, then }: Pick<Correction, 'edits' | 'then'>): Promise<Corrected> {
  const result = await corrected(edits)
  // The examples of errors name parameters and limits, too; they are data of their own.
  expect(result.warnings.filter((warning) => !warning.startsWith('Cannot use this example'))).toEqual([])
  for (const step of then) await step(result)
  return result
}
