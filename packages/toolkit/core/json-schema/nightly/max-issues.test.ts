import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { compiled } from '../test/compiled.ts'
import { processorRatio } from './processor-ratio.ts'

test('4,000 bad items cost no more processor time than with Ajv', async () => {
  const codes = Array.from({ length: 290 }, (_, n) => `C${String(n).padStart(3, '0')}`)
  const schema = { type: 'array', items: { enum: codes } }
  const { check } = await compiled(schema)
  const ajv = new Ajv2020({ allErrors: true }).compile(schema)
  const value = Array.from({ length: 4000 }, (_, n) => `X${n}`)
  const ratio = await processorRatio(
    () => check(value),
    () => ajv(value),
  )
  expect(ratio).toBeLessThanOrEqual(1)
})
