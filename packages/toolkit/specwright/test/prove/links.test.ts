import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { runHere } from '../run.ts'
import type { FoundFailure } from './prove-notes.ts'

/** Jobs, whose path takes a ticket: only the links of the document say so, since a job has an id, too. */
const jobsYaml = `openapi: 3.1.0
info: { title: Jobs, version: 1.0.0 }
paths:
  /jobs:
    get:
      operationId: listJobs
      responses:
        '200':
          description: Jobs
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Job' } } } }
          links:
            First: { operationId: getJob, parameters: { path.ticket: '$response.body#/0/ticket' } }
    post:
      operationId: addJob
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Wanted' } } } }
      responses:
        '201':
          description: Added
          content: { application/json: { schema: { $ref: '#/components/schemas/Job' } } }
          links:
            Added: { $ref: '#/components/links/Added' }
            Result: { operationRef: '#/paths/~1results~1{ticket}/get', parameters: { ticket: 'r-{$response.header.X-Ticket}' } }
        '400': { description: Refused }
  /jobs/{ticket}:
    parameters: [{ name: ticket, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getJob
      responses:
        '200': { description: A job, content: { application/json: { schema: { $ref: '#/components/schemas/Job' } } } }
        '404': { description: There is none }
    delete:
      operationId: removeJob
      responses: { '204': { description: Removed }, '404': { description: There is none } }
  /results/{ticket}:
    get:
      operationId: getResult
      parameters: [{ name: ticket, in: path, required: true, schema: { type: string } }]
      responses:
        '200': { description: A result, content: { application/json: { schema: { type: object } } } }
        '404': { description: There is none }
components:
  links:
    Added: { operationId: getJob, parameters: { ticket: $response.body#/ticket } }
  schemas:
    Wanted:
      type: object
      required: [name]
      additionalProperties: false
      properties: { name: { type: string, minLength: 1, maxLength: 9 } }
    Job:
      type: object
      required: [id, ticket, name]
      properties: { id: { type: integer }, ticket: { type: string }, name: { type: string } }
`

interface Job {
  readonly id: number
  readonly ticket: string
  readonly name: string
}

interface Jobs {
  readonly url: string
  readonly jobs: ReadonlyMap<string, Job>
}

type JobsFault = 'no result' | 'no listed job'

async function startJobs(fault?: JobsFault): Promise<Jobs> {
  const jobs = new Map<string, Job>([['t-1', { id: 1, ticket: 't-1', name: 'first' }]])
  let count = 1
  const nameOf = (text: string): string | undefined => {
    try {
      const { name, ...others } = JSON.parse(text) as { readonly name: unknown }
      const isRight = typeof name === 'string' && name.length > 0 && [...name].length < 10
      return isRight && Object.keys(others).length === 0 ? name : undefined
    } catch {
      return undefined
    }
  }
  const server = createServer((request, response) => {
    const reply = (status: number, body?: unknown, headers = {}): void => {
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      response.writeHead(status, { ...type, ...headers }).end(body === undefined ? '' : JSON.stringify(body))
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method } = request
      const [, root, ticket = '', ...more] = (request.url ?? '').split('?')[0]!.split('/')
      if (more.length > 0 || (root !== 'jobs' && root !== 'results')) return reply(404)
      if (root === 'results') {
        if (method !== 'GET') return reply(405)
        return fault !== 'no result' && jobs.has(ticket.slice(2)) ? reply(200, {}) : reply(404)
      }
      if (ticket === '') {
        if (method === 'GET') return reply(200, [...jobs.values()])
        if (method !== 'POST') return reply(405)
        const isJson = request.headers['content-type']?.startsWith('application/json')
        const name = isJson ? nameOf(Buffer.concat(chunks).toString()) : undefined
        if (name === undefined) return reply(400)
        const job = { id: ++count, ticket: `t-${count}`, name }
        jobs.set(job.ticket, job)
        return reply(201, job, { 'x-ticket': job.ticket })
      }
      if (method !== 'GET' && method !== 'DELETE') return reply(405)
      const found = fault === 'no listed job' && ticket === 't-1' ? undefined : jobs.get(ticket)
      if (found === undefined) return reply(404)
      if (method === 'GET') return reply(200, found)
      jobs.delete(ticket)
      reply(204)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, jobs }
}

interface JobsReport {
  readonly failures: readonly FoundFailure[]
  readonly left: readonly unknown[]
}

async function proveJobs(url: string, ...more: readonly string[]): Promise<JobsReport> {
  const argv = ['prove', 'jobs.yaml', '--against', url, '--quiet', '--requests', '60', '--format', 'json', ...more]
  const { stdout, stderr } = await runHere(workspace({ 'jobs.yaml': jobsYaml }), ...argv)
  if (!stdout.startsWith('{')) throw new Error(stderr)
  return JSON.parse(stdout) as JobsReport // as it is documented
}

test('what was created is found, and removed, by the links of the document', async () => {
  const { url, jobs } = await startJobs()
  expect(await proveJobs(url, '--allow-writes')).toMatchObject({ failures: [], left: [] })
  expect([...jobs.keys()]).toEqual(['t-1'])
})

test('a link that leads to nothing is a failure at its line', async () => {
  const { url } = await startJobs('no result')
  const { failures } = await proveJobs(url, '--allow-writes')
  expect(failures).toMatchObject([
    {
      judge: 'state',
      operations: ['GET /results/{ticket}'],
      expected: 'the link Result leads to what is there',
      got: 'status 404',
      rule: '/paths/~1jobs/post/responses/201/links/Result',
    },
  ])
})

test('links of what is read are followed where nothing may be changed', async () => {
  const { url } = await startJobs('no listed job')
  const { failures } = await proveJobs(url)
  expect(failures.map(({ expected }) => expected)).toEqual(['the link First leads to what is there'])
})
