import { afterAll, beforeAll } from 'vitest'
import { createConsumer, type Consumer } from '../src/consumer.ts'
import { testInstalledRepository } from '../test/new-repository.ts'

let consumer: Consumer

beforeAll(() => {
  consumer = createConsumer()
})

afterAll(() => {
  consumer.remove()
})

testInstalledRepository(() => consumer)
