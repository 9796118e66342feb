import { parentPort } from 'node:worker_threads'
import { createMockServer } from '@loyalty-kit/mock-server'
import { options, told, type Asked } from './ask.ts'

// The entry that runs everywhere, in a thread of its own.
const mock = createMockServer(options)
parentPort?.on('message', ({ path, ...init }: Asked) => {
  void mock
    .fetch(`http://mock.test${path}`, init)
    .then(told)
    .then((answer) => parentPort?.postMessage(answer))
})
