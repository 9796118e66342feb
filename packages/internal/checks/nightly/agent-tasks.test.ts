import { test } from 'vitest'
import { contracts, expectAllSent, expectNoneSent } from '../test/agent-tasks.ts'

// In the gate, the tasks of one contract.
test.each(contracts)('all tasks of $name reach their state, and no mistake is sent', expectNoneSent)

test.each(contracts)('a tool that sends what it is given sends the mistakes of $name', expectAllSent)
