import { test } from 'vitest'
import { properties } from './differential.ts'

test.each(properties)('$says', ({ hold, runs }) => hold(runs))
