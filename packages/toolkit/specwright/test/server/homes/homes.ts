import { createServer, type RequestListener, type ServerOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve as serveHono } from '@hono/node-server'
import type { ImplementedServer } from '@specwright/server-engine'
import { listen, requestListener } from '@specwright/server-engine/node'
import express from 'express'
import fastify from 'fastify'
import { H3, serve as serveH3 } from 'h3'
import { Hono } from 'hono'
import { onTestFinished } from 'vitest'

/** Sends a request to a server in its home. */
export type Send = (path: string, init: RequestInit) => Promise<Response>

/** Sends requests to a port. */
function portSender(url: string): Send {
  return async (path, init) => await fetch(url + path, init)
}

/** Sends requests to a function of a platform, as that calls it. */
function functionSender(call: (request: Request, context: object) => Promise<Response> | Response): Send {
  return async (path, init) => await call(new Request(`http://127.0.0.1${path}`, init), {})
}

/** A port of `node:http`, and what sends to it. */
export async function portOf(
  listener: RequestListener,
  options: ServerOptions = {},
): Promise<{ readonly port: number; readonly send: Send }> {
  const listening = createServer(options, listener)
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    listening.closeAllConnections()
    listening.close()
  })
  const { port } = listening.address() as AddressInfo // on a port
  return { port, send: portSender(`http://127.0.0.1:${port}`) }
}

/** How a server is served in each home, as the guide shows it. */
export const homes: Readonly<Record<string, (server: ImplementedServer) => Promise<Send>>> = {
  async 'the port of the engine'(server) {
    const { url, close } = await listen(server)
    onTestFinished(close)
    return portSender(url)
  },

  'node:http': async (server) => (await portOf(requestListener(server))).send,

  async Express(server) {
    const app = express().disable('x-powered-by').use('/v1', requestListener(server))
    return (await portOf(app)).send
  },

  async Fastify(server) {
    const [app, listener] = [fastify(), requestListener(server)]
    app.register(
      async (scope) => {
        scope.addHook('onRequest', async ({ raw }, reply) => listener(raw, reply.hijack().raw))
        scope.all('/*', () => {})
      },
      { prefix: '/v1' },
    )
    onTestFinished(async () => await app.close())
    return portSender(await app.listen({ port: 0, host: '127.0.0.1' }))
  },

  async 'Hono on Node.js'(server) {
    // It replaces them for the whole process.
    const { Request, Response } = globalThis
    onTestFinished(() => void Object.assign(globalThis, { Request, Response }))
    const app = new Hono().all('/v1/*', ({ req }) => server.fetch(req.raw))
    const { port, close } = await new Promise<{ port: number; close: () => void }>((resolve) => {
      const serving = serveHono({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info) =>
        resolve({ port: info.port, close: () => void serving.close() }),
      )
    })
    onTestFinished(close)
    return portSender(`http://127.0.0.1:${port}`)
  },

  async Hono(server) {
    const app = new Hono().all('/v1/*', ({ req }) => server.fetch(req.raw))
    return functionSender(app.fetch)
  },

  async 'h3 on Node.js'(server) {
    const app = new H3().all('/v1/**', ({ req }) => server.fetch(req))
    const serving = serveH3(app, { port: 0, hostname: '127.0.0.1', silent: true })
    await serving.ready()
    onTestFinished(async () => await serving.close(true))
    return portSender(serving.url!.replace(/\/$/, ''))
  },

  async h3(server) {
    const app = new H3().all('/v1/**', ({ req }) => server.fetch(req))
    return functionSender((request) => app.fetch(request))
  },

  async 'a route of Next'({ fetch }) {
    const route = { GET: fetch, HEAD: fetch, POST: fetch, PUT: fetch, PATCH: fetch, DELETE: fetch, OPTIONS: fetch }
    return functionSender((request) => route[request.method as keyof typeof route](request)) // of the table
  },

  // Bun and Deno call the same member.
  async 'a worker'(server) {
    const worker = { fetch: server.fetch as (request: Request, environment: object) => Promise<Response> }
    return functionSender(worker.fetch)
  },
}
