import { fileURLToPath } from 'node:url'
import { parseReport, printReport, readPublicApi } from '@specwright/release'
import { expect, test } from 'vitest'
import { published } from '../src/published.ts'

test.each(published)('the report of $name is complete, and parses to what was printed', ({ folder: path }) => {
  const face = readPublicApi(fileURLToPath(new URL(`../../../../${path}`, import.meta.url)), '@specwright/source')
  expect(parseReport(printReport(face))).toEqual(face)
})
