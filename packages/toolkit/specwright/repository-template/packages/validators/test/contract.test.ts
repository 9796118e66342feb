import { fileURLToPath } from 'node:url'
import { messageOutcome, modelsIn, schemaOutcome, type SchemaCheck } from 'specwright/testing'
import { expect, test } from 'vitest'
import { checkRequest, checkResponse, type OperationId } from '../src/generated/operations.ts'
import * as validators from '../src/index.ts'

// Values that are made from the contract: valid ones, and the same with one fault.

const models = await modelsIn(fileURLToPath(new URL('../../../', import.meta.url)))

const check: SchemaCheck = (type, value) => {
  const found: unknown = Reflect.get(validators, `${type}Schema`)
  return isValidator(found) ? [...found.check(value)] : undefined
}

function isValidator(value: unknown): value is Checking {
  return typeof value === 'object' && value !== null && 'check' in value
}

interface Checking {
  check(value: unknown): ReturnType<typeof checkRequest>
}

test.each(models)('each schema of $title accepts what is valid, and reports each fault', (model) => {
  expect(schemaOutcome(model, check).wrong).toEqual([])
})

test.each(models)('each request and response of $title is judged so too', (model) => {
  const outcome = messageOutcome(model, {
    checkRequest: (id, request) => checkRequest(id as OperationId, request), // the ids of the same contract
    checkResponse: (id, response) => checkResponse(id as OperationId, response),
  })
  expect(outcome.wrong).toEqual([])
  expect(outcome.valid).toBeGreaterThan(0)
})
