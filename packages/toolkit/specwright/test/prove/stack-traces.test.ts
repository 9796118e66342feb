import { expect, test } from 'vitest'
import { traceViolations } from '../../src/prove/stack-traces.ts'

function found(text: string, status = 400): boolean {
  const response = { status, headers: {}, text, body: text, isBrokenJson: false, isCut: false }
  return traceViolations(response, '/paths').length > 0
}

test.each([
  'TypeError: x is undefined\n    at listed (/srv/app/tasks.js:12:7)',
  JSON.stringify({ message: 'x', stack: 'Error\n    at file:///srv/app/tasks.mjs:12:7' }),
  JSON.stringify({ message: 'Error\n    at Layer.handle (C:\\app\\layer.js:95:5)' }),
  'at process.processTicks (node:internal/process/task_queues:95:5)',
  'Traceback (most recent call last):',
  JSON.stringify({ detail: 'File "/app/main.py", line 12, in read' }),
  'at com.example.Orders.read(Orders.java:12)',
  'at Shop.Orders.Read() in /src/Orders.cs:line 12',
  'goroutine 7 [running]:',
  "orders.rb:12:in `read'",
  '#0 /var/www/orders.php(12): read()',
])('%j has a stack trace', (text) => {
  expect(found(text)).toBe(true)
})

test.each([
  'It must be at most 20',
  'The limit must be at least 1: see /docs/limits',
  'meet at 12:30:00',
  'File "report.pdf" is too large',
  '{"message":"at /limit: must be a number"}',
])('%j has none', (text) => {
  expect(found(text)).toBe(false)
})

test('what a success shows may be a stack trace: that of a service of logs', () => {
  expect(found('at listed (/srv/app/tasks.js:12:7)', 200)).toBe(false)
})
