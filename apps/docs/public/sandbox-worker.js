// Hands requests below `sandbox/` to the page that sent them, whose mock server answers.
const prefix = new URL('sandbox/', self.registration.scope).href

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
// A reload that goes around workers leaves a page without one, until it asks.
self.addEventListener('message', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  if (event.request.url.startsWith(prefix)) event.respondWith(answer(event))
})

async function answer({ request, clientId }) {
  const page = await self.clients.get(clientId)
  if (!page) return Response.error()
  const { port1, port2 } = new MessageChannel()
  const { promise, resolve } = Promise.withResolvers()
  // A page without a console does not listen.
  const unheard = setTimeout(() => resolve({ dropped: true }), 2000)
  port1.addEventListener('message', ({ data }) => {
    if (data.taken) clearTimeout(unheard)
    else resolve(data)
  })
  port1.start()
  const body = ['GET', 'HEAD'].includes(request.method) ? undefined : await request.arrayBuffer()
  const path = request.url.slice(prefix.length - 1)
  page.postMessage({ path, method: request.method, headers: [...request.headers], body }, [port2])
  const answered = await promise
  if (answered.dropped) return Response.error()
  const isEmpty = [204, 205, 304].includes(answered.status)
  return new Response(isEmpty ? null : answered.body, { status: answered.status, headers: answered.headers })
}
