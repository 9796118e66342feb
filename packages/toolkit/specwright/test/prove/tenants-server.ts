/** What the server of tenants can do wrong. */
export type TenantFault = 'amount is not kept' | 'labels are lost' | 'scan is cut'

/** A server of two tenants, which keeps invoices; `changed` has what was there that a request has changed. */
export function tenantsServer(faults: readonly TenantFault[] = []): {
  fetch(request: Request): Promise<Response>
  readonly invoices: ReadonlyMap<string, object>
  readonly changed: readonly string[]
} {
  const invoices = new Map<string, object>()
  const scans = new Map<string, string>()
  const changed: string[] = []
  let count = 0
  const reply = (method: string, path: readonly string[], text: string): readonly [number, unknown?] => {
    const [, , tenant = '', , invoice] = path
    const key = path.slice(0, 5).join('/')
    if (path[1] === 'settings' && path.length === 2 && ['PUT', 'DELETE'].includes(method)) changed.push('settings')
    if (path[1] === 'settings' && path.length === 2) return method === 'GET' ? [200, { id: 'settings' }] : [405]
    if (path[1] !== 'tenants' || path.length > 6) return [404]
    if (path.length === 2) return method === 'GET' ? [200, { data: [{ id: 'acme' }, { id: 'bolt' }] }] : [405]
    if (tenant !== 'acme' && tenant !== 'bolt') return [404]
    if (path.length === 3 && method === 'PUT') changed.push(tenant)
    if (path.length === 3) return method === 'GET' || method === 'PUT' ? [200, { id: tenant }] : [405]
    if (path[3] !== 'invoices') return [404]
    if (invoice === undefined) {
      if (method !== 'POST') return [405]
      const sent = invoiceIn(text)
      if (sent === undefined) return [400]
      const { amount } = sent
      const labels = faults.includes('labels are lost') ? [] : sent.labels
      const id = `i${++count}`
      invoices.set(`${key}/${id}`, { id, amount: faults.includes('amount is not kept') ? 1 : amount, labels })
      return [201, { id, amount, labels }]
    }
    const found = invoices.get(key)
    if (found === undefined) return [404]
    if (path[5] !== undefined && path[5] !== 'scan') return [404]
    if (path[5] === 'scan' && method === 'PUT') {
      if (text === '') return [415]
      scans.set(key, faults.includes('scan is cut') ? text.slice(0, 4) : text)
      return [204]
    }
    if (path[5] === 'scan' && method === 'GET') {
      const scan = scans.get(key)
      return scan === undefined ? [404] : [200, Buffer.from(scan, 'latin1')]
    }
    if (path[5] === 'scan') return [405]
    if (method === 'DELETE') return invoices.delete(key) ? [204] : [404]
    return method === 'GET' ? [200, found] : [405]
  }
  const fetch = async (request: Request): Promise<Response> => {
    const isHead = request.method === 'HEAD'
    const path = new URL(request.url).pathname.split('/')
    const isTyped =
      request.headers.get('content-type') === (path[5] === 'scan' ? 'application/pdf' : 'application/json')
    const text = Buffer.from(await request.arrayBuffer()).toString('latin1')
    const [status, body] = reply(isHead ? 'GET' : request.method, path, isTyped ? text : '')
    const isFile = body instanceof Uint8Array
    const type = isFile ? 'application/pdf' : 'application/json'
    const sent = isHead || body === undefined ? null : isFile ? Uint8Array.from(body) : JSON.stringify(body)
    return new Response(sent, { status, headers: body === undefined ? {} : { 'content-type': type } })
  }
  return { fetch, invoices, changed }
}

/** An invoice that may be created. */
function invoiceIn(text: string): { readonly amount: number; readonly labels: readonly string[] } | undefined {
  try {
    const { amount, labels = [] } = JSON.parse(text) as { readonly amount?: unknown; readonly labels?: unknown } // any JSON
    const isRight = typeof amount === 'number' && Number.isInteger(amount) && amount >= 1 && amount <= 1000
    const isLabelled = Array.isArray(labels) && labels.every((each) => typeof each === 'string')
    return isRight && isLabelled ? { amount, labels } : undefined
  } catch {
    return undefined
  }
}
