import { afterAll, test } from 'vitest'
import { changesIn, edits, facts, variables } from '../test/task-changes.ts'
import { copyRepository } from '../test/task-graph.ts'

// In the gate, every third of them.

const copy = copyRepository()
const { expectOfEdit, expectOfVariable, expectOfFact } = changesIn(copy, copy.tasks())

afterAll(() => copy.remove())

test.each(edits)('a change of $what runs the tasks that read it', expectOfEdit)

test.each(variables)('a change of $variable runs the tests that depend on it', expectOfVariable)

test.each(facts)('a change of the fact $fact runs the tests that depend on it', expectOfFact)
