// Passes requests below `sandbox/` to the page that sent them, whose mock server responds.
const prefix = new URL('sandbox/', self.registration.scope).href

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
// After a reload that bypasses workers, a page is not controlled until it asks for it.
self.addEventListener('message', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  if (event.request.url.startsWith(prefix)) event.respondWith(respond(event))
})

async function respond({ request, clientId }) {
  const page = await self.clients.get(clientId)
  if (!page) return Response.error()
  const { port1, port2 } = new MessageChannel()
  const { promise, resolve } = Promise.withResolvers()
  // A page without a console does not listen; one with a console may take long on a busy machine.
  const timeout = setTimeout(() => resolve({ dropped: true }), 30_000)
  port1.addEventListener('message', ({ data }) => {
    if (data.taken) clearTimeout(timeout)
    else resolve(data)
  })
  port1.start()
  const body = ['GET', 'HEAD'].includes(request.method) ? undefined : await request.arrayBuffer()
  const path = request.url.slice(prefix.length - 1)
  page.postMessage({ path, method: request.method, headers: [...request.headers], body }, [port2])
  const response = await promise
  if (response.dropped) return Response.error()
  const isEmpty = [204, 205, 304].includes(response.status)
  return new Response(isEmpty ? null : response.body, { status: response.status, headers: response.headers })
}
