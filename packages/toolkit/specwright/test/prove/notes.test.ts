import { expect, test } from 'vitest'
import { notesFaults } from './found-faults.ts'
import { failuresHere, failuresWith } from './prove-notes.ts'

test('a right server has no failure', async () => {
  expect(await failuresWith()).toEqual([])
})

test.each(notesFaults.ofEachKind)('%s is found: %s of %s', async (fault, judge, operation) => {
  const found = await failuresHere(fault)
  expect(found.map((each) => `${each.judge} ${each.operations[0]}`)).toContain(`${judge} ${operation}`)
})
