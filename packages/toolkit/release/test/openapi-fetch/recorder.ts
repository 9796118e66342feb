/** A program that serves a shop, runs programs that call it, and prints what each sent and what its `run` returned. */
export const recorder = `
import { createServer } from 'node:http'

const order = (id) => ({ id, status: 'open', amount: 900, note: null })
const json = (status, body) => [status, 'application/json', JSON.stringify(body)]

// What the service gives for a request.
function responseTo(method, { pathname }, body) {
  const path = decodeURIComponent(pathname.replace('/v1', ''))
  if (path === '/health') return json(200, { ok: true })
  if (path === '/busy') return json(503, { message: 'busy' })
  if (path === '/refunds') return [204]
  if (path === '/files') return json(201, { name: 'invoice.pdf' })
  if (path === '/orders/export') return [200, 'text/csv', 'id\\no_1\\n']
  if (path.endsWith('/invoice')) return [200, 'application/pdf', '%PDF']
  if (path === '/orders' && method === 'POST') return body.includes('nobody') ? json(409, { message: 'no such customer', code: 7 }) : json(201, order('o_4'))
  if (path === '/orders') return json(200, { data: [order('o_1')], next: 'c_2' })
  if (path === '/orders/o_9') return json(404, { message: 'no such order' })
  return method === 'DELETE' ? [204] : json(200, order(path.slice('/orders/'.length)))
}

let sent = []
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const url = new URL(request.url, 'http://shop.test')
  const boundary = /boundary=(\\S+)/.exec(request.headers['content-type'] ?? '')?.[1] ?? 'none'
  // Without a body, its type means nothing.
  const names = ['authorization', 'x-app', 'x-trace', ...(body === '' ? [] : ['content-type'])]
  const headers = names.map((name) => name + ': ' + (request.headers[name] ?? '')).join('; ')
  const query = JSON.stringify([...url.searchParams])
  sent.push((request.method + ' ' + url.pathname + ' ' + query + ' ' + headers + ' ' + body).replaceAll(boundary, 'boundary'))
  const [status, type, text] = responseTo(request.method, url, body)
  response.writeHead(status, { 'x-request-id': 'r_1', ...(type && { 'content-type': type }) }).end(text)
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
process.env.SHOP_URL = 'http://127.0.0.1:' + server.address().port + '/v1'

const outcomes = {}
for (const name of process.argv.slice(2)) {
  sent = []
  let result
  try {
    const { run } = await import('./' + name + '/main.js')
    result = JSON.stringify(await run())
  } catch (error) {
    result = String(error?.stack ?? error)
  }
  outcomes[name] = sent.join('\\n') + '\\n' + result
}
console.log(JSON.stringify(outcomes))
server.close()
server.closeAllConnections()
`
