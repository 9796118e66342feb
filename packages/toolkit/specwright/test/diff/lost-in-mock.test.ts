import { join } from 'node:path'
import { generateFolder } from 'specwright'
import { expect, test } from 'vitest'
import { openapi, workspace } from '../../../core/document/test/workspace.ts'
import { diff } from './run-diff.ts'

const orders = openapi(`paths:
  /orders:
    get:
      operationId: listOrders
      x-collection: orders
      parameters:
        - { name: status, in: query, schema: { type: string, enum: [open, closed] } }
        - { name: order, in: query, schema: { type: string, enum: [created_at, -created_at] } }
        - { name: cursor, in: query, schema: { type: string } }
        - { name: limit, in: query, schema: { type: integer, maximum: 100, default: 10 } }
      responses:
        '200':
          description: Orders
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties:
                  data: { type: array, items: { $ref: '#/components/schemas/Order' } }
                  next_cursor: { type: [string, 'null'] }
  /orders/{id}:
    get:
      operationId: getOrder
      x-collection: orders
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        '200':
          description: An order
          content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
components:
  schemas:
    Order:
      type: object
      required: [id, status, created_at]
      properties:
        id: { type: string }
        status: { type: string }
        created_at: { type: string, format: date-time }
`)

/** A correction, what generation then warns of, and what `diff` says of the mock and the client. */
interface Lost {
  readonly what: string
  readonly changes: readonly (readonly [from: string | RegExp, to: string])[]
  readonly warnings: readonly string[]
  readonly findings: readonly string[]
}

const gone = 'no member of the items has its name'
const unpaged = 'pages do not follow each other by it'

test.each<Lost>([
  { what: 'nothing', changes: [], warnings: [], findings: [] },
  {
    what: 'a filter whose member has another name',
    changes: [
      [/status: \{ type: string \}/, 'state: { type: string }'],
      ['[id, status,', '[id, state,'],
    ],
    warnings: [`The mock ignores status of listOrders: ${gone}`],
    findings: ['a mock no longer selects items by status'],
  },
  {
    what: 'a filter whose member has other values',
    changes: [['status: { type: string }', 'status: { type: string, enum: [new, done] }']],
    warnings: ['The mock ignores status of listOrders: it has values that its member cannot have'],
    findings: ['a mock no longer selects items by status'],
  },
  {
    what: 'a filter that compares otherwise',
    changes: [['{ name: status, in: query,', '{ name: status, in: query, description: The beginning of a status,']],
    warnings: ['The mock ignores status of listOrders: its description says another rule than an equal value'],
    findings: ['a mock no longer selects items by status'],
  },
  {
    what: 'an order whose values are no members',
    changes: [['enum: [created_at, -created_at]', 'enum: [made_at, -made_at]']],
    warnings: ['The mock ignores order of listOrders: its values are not members to order by'],
    findings: ['a mock no longer orders items by order'],
  },
  {
    what: 'pages whose cursor is not in the body',
    changes: [['next_cursor:', 'following:']],
    warnings: [`The mock ignores cursor of listOrders: ${unpaged}`, `The mock ignores limit of listOrders: ${unpaged}`],
    findings: ['orders.list is no longer a listing', 'a mock no longer has pages of its items'],
  },
  {
    what: 'a collection',
    changes: [
      ['x-collection: orders\n      parameters:\n', 'x-collection: orders\n      x-mock: example\n      parameters:\n'],
    ],
    warnings: ['The mock does not keep orders by listOrders: it is declared so'],
    findings: ['a mock no longer keeps orders: it is declared so'],
  },
])('$what is a warning of generate and a finding of diff', async ({ changes, warnings, findings }) => {
  const after = changes.reduce((text, [from, to]) => text.replace(from, () => to), orders)
  const root = workspace({ 'a.yaml': orders, 'b.yaml': after })
  const generated = await generateFolder(join(root, 'b.yaml'), { only: ['client', 'mock'] })
  const messages = generated.warnings.filter(({ code }) => code === 'collection').map(({ message }) => message)
  expect(messages).toEqual(warnings)
  const { stdout } = await diff(root, ['a.yaml', 'b.yaml'])
  const said = stdout.split('\n').filter((line) => /a mock no longer|no longer a listing/.test(line))
  expect(said).toEqual(findings.map((each) => expect.stringContaining(each)))
})
