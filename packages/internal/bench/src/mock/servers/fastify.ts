import { peer } from '../../peers.ts'
import { cannedFor } from './canned.ts'

/** The part of fastify that is used here. */
interface Fastify {
  addContentTypeParser(
    type: string,
    options: object,
    parse: (request: unknown, body: string, done: (error: null, body: string) => void) => void,
  ): void
  route(options: object): void
  listen(options: object): Promise<string>
}
interface Reply {
  code(status: number): Reply
  headers(headers: object): Reply
  send(body: string): void
}

const { default: create } = await peer<{ default: () => Fastify }>('fastify')
const server = create()
server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
  done(null, body),
)
for (const [method, url] of [
  ['GET', '/v2/loyalties/rewards/:id/activities'],
  ['POST', '/oauth/token'],
  ['DELETE', '/v2/loyalties/tier-structures/:id'],
]) {
  server.route({
    method,
    url,
    handler: (request: { method: string; url: string }, reply: Reply) => {
      const { status, headers, body } = cannedFor(request.method, request.url)
      reply.code(status).headers(headers).send(body)
    },
  })
}
process.stdout.write(`${await server.listen({ port: 0, host: '127.0.0.1' })}\n`)
