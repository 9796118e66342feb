import { parentPort } from 'node:worker_threads'
import { createMockServer } from '@loyalty-kit/mock-server'
import { options, comparable, type TestRequest } from './exchange.ts'

// The portable entry, in its own thread.
const mock = createMockServer(options)
parentPort?.on('message', ({ path, ...init }: TestRequest) => {
  void mock
    .fetch(`http://mock.test${path}`, init)
    .then(comparable)
    .then((response) => parentPort?.postMessage(response))
})
