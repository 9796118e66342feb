import { test } from 'vitest'
import { expectOneRequestEach } from '../test/http-requests.ts'

// Another seed each night; a failure reports it.
const seed = Date.now()

test(`in an .http file, strings become no request of their own: 25 times as many, with seed ${seed}`, () =>
  expectOneRequestEach({ seed, numRuns: 10_000 }))
