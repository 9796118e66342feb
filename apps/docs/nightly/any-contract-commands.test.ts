import { expect, test } from 'vitest'
import { lines, proofs, serving, terminal, testProofs, testServices } from '../test/shop/commands.ts'
import { generating } from '../test/shop/project.ts'

test.each(lines.filter((line) => generating.test(line)))('"%s" works', async (line) => {
  const { output, code } = await terminal.run(line)
  expect(code, output).toBe(0)
})

testServices(lines.filter((line) => serving.test(line)))

testProofs(proofs)
