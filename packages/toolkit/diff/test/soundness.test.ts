import { test } from 'vitest'
import { properties } from './soundness.ts'

test.each(properties)('$says', ({ hold, runs }) => hold(runs))
