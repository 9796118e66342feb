import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { portsOf, requireFree } from '../src/ports.ts'

test.each([
  { argv: [], environment: {}, ports: { mock: 4010, docs: 4011 } },
  { argv: ['--port', '5010'], environment: {}, ports: { mock: 5010, docs: 4011 } },
  {
    argv: [],
    environment: { LOYALTY_MOCK_PORT: '5010', LOYALTY_DOCS_PORT: '5011' },
    ports: { mock: 5010, docs: 5011 },
  },
  { argv: ['--docs-port=6011'], environment: { LOYALTY_DOCS_PORT: '5011' }, ports: { mock: 4010, docs: 6011 } },
])('$argv and $environment give $ports', ({ argv, environment, ports }) => {
  expect(portsOf(argv, environment)).toEqual(ports)
})

test.each(['0', '65536', 'http', '-1', ''])('"%s" is not a port', (port) => {
  expect(() => portsOf([], { LOYALTY_MOCK_PORT: port })).toThrow(
    `Cannot listen on port "${port}": it is not a number from 1 to 65535. Change --port or LOYALTY_MOCK_PORT`,
  )
})

test.each([
  { argv: ['--port', '4011'], environment: {}, port: 4011 },
  { argv: ['--docs-port=4010'], environment: {}, port: 4010 },
  { argv: ['--port', '5010'], environment: { LOYALTY_DOCS_PORT: '05010' }, port: 5010 },
  { argv: [], environment: { LOYALTY_MOCK_PORT: '80', LOYALTY_DOCS_PORT: '80' }, port: 80 },
])('$argv and $environment give both port $port, which is refused', ({ argv, environment, port }) => {
  const refused = `Cannot listen on port ${port} twice: the mock and the docs need one each. Change --port or LOYALTY_MOCK_PORT, or --docs-port or LOYALTY_DOCS_PORT`
  expect(() => portsOf(argv, environment)).toThrow(new RangeError(refused))
})

test('a port in use is reported with the flag and the variable that choose another', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  await expect(requireFree('127.0.0.1', 'docs', port)).rejects.toThrow(
    `Cannot use port ${port} for the docs: the port is in use. Choose another with --docs-port or LOYALTY_DOCS_PORT`,
  )
  await new Promise((resolve) => {
    server.close(resolve)
  })
  await expect(requireFree('127.0.0.1', 'docs', port)).resolves.toBeUndefined()
})
