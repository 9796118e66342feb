/** What may be wrong with a server of labs. */
export const labsFaults = [
  'created below a study, lost',
  'a change is not kept',
  'a change takes the sample out of its study',
  'deleted, still listed below its study',
  'deleted, still read',
  'missing among all',
  'samples of other studies are listed below a study',
  'tubes are not changed',
] as const

/** What is wrong with a server of labs. */
export type LabsFault = (typeof labsFaults)[number]

interface Thing {
  readonly id: string
  readonly [member: string]: unknown
}

interface Kind {
  /** The kind that it belongs to, and what names that. */
  readonly owner?: readonly [kind: string, member: string]
  readonly members: readonly string[]
  /** Members that nobody sees. */
  readonly hidden?: readonly string[]
}

const kinds: Readonly<Record<string, Kind>> = {
  studies: { members: ['label', 'goal'] },
  researchers: { members: ['label', 'office'] },
  samples: { owner: ['studies', 'studyId'], members: ['label', 'volume', 'studyId', 'researcherId'] },
  tubes: { owner: ['samples', 'sampleId'], members: ['label', 'colour', 'size'], hidden: ['sampleId'] },
}

const strings = ['label', 'goal', 'office', 'colour', 'studyId', 'researcherId']

const json = (status: number, body?: unknown): Response =>
  body === undefined
    ? new Response(null, { status })
    : new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** The parts of a path; `undefined` if one is not written as a URL has it. */
function decoded(path: string): string[] | undefined {
  try {
    return path.split('/').slice(1).map(decodeURIComponent)
  } catch {
    return undefined
  }
}

/** A server of the document `labs`, without what the document says nothing of. */
export function createLabs(faults: readonly LabsFault[] = []): (request: Request) => Promise<Response> {
  const rows = new Map<string, Map<string, Thing>>(Object.keys(kinds).map((kind) => [kind, new Map()]))
  let count = 0
  const has = (fault: LabsFault): boolean => faults.includes(fault)
  const of = (kind: string): Map<string, Thing> => rows.get(kind) ?? new Map<string, Thing>()

  /** A body that its schema allows, or why not. */
  async function bodyOf(request: Request, kind: string, isNew: boolean): Promise<Record<string, unknown> | undefined> {
    if (!/^application\/json\b/.test(request.headers.get('content-type') ?? '')) return undefined
    const body = await request.json().catch(() => undefined)
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
    const given = body as Record<string, unknown> // is an object
    const isWrong = (name: string): boolean =>
      given[name] !== undefined &&
      (strings.includes(name) ? typeof given[name] !== 'string' : !Number.isInteger(given[name]))
    if (kinds[kind]?.members.some(isWrong) || (isNew && !given['label'])) return undefined
    const references = kind === 'samples' ? { studyId: 'studies', researcherId: 'researchers' } : {}
    // Those that are given are strings.
    const isMissing = ([member, owner]: [string, string]): boolean =>
      given[member] !== undefined && !of(owner).has(given[member] as string)
    if (Object.entries(references).some(isMissing)) return undefined
    return Object.fromEntries(
      (kinds[kind]?.members ?? []).flatMap((name) => (name in given ? [[name, given[name]]] : [])),
    )
  }

  const shown = (kind: string, thing: Thing): object =>
    Object.fromEntries(Object.entries(thing).filter(([name]) => !kinds[kind]?.hidden?.includes(name)))

  function list(kind: string, { searchParams }: URL, isListed: (thing: Thing) => boolean): Response {
    const [limit, offset] = [Number(searchParams.get('limit') ?? 20), Number(searchParams.get('offset') ?? 0)]
    if (!Number.isInteger(limit) || !Number.isInteger(offset)) return json(400, {})
    const label = searchParams.get('label')
    const found = [...of(kind).values()].filter((each) => isListed(each) && (label === null || each['label'] === label))
    const items = found.slice(Math.max(0, offset), Math.max(0, offset) + Math.max(1, limit))
    return json(200, { items: items.map((each) => shown(kind, each)), total: found.length })
  }

  function remove(kind: string, id: string): void {
    of(kind).delete(id)
    for (const [below, { owner }] of Object.entries(kinds))
      if (owner?.[0] === kind) for (const each of of(below).values()) if (each[owner[1]] === id) remove(below, each.id)
  }

  async function create(request: Request, kind: string, above: object): Promise<Response> {
    const body = await bodyOf(request, kind, true)
    if (body === undefined) return json(400, {})
    const thing = { ...body, ...above, id: `${kind}-${++count}` }
    if (!has('created below a study, lost') || !('studyId' in above)) of(kind).set(thing.id, thing)
    return json(201, shown(kind, thing))
  }

  async function change(request: Request, kind: string, thing: Thing): Promise<Response> {
    const body = await bodyOf(request, kind, false)
    if (body === undefined) return json(400, {})
    const after = {
      ...thing,
      ...body,
      ...(has('a change takes the sample out of its study') && kind === 'samples' && { studyId: 'none' }),
    }
    const isKept = !has('a change is not kept') || kind !== 'samples'
    if (isKept && (!has('tubes are not changed') || kind !== 'tubes')) of(kind).set(thing.id, after)
    return json(200, shown(kind, { ...after, ...('studyId' in thing && { studyId: thing['studyId'] }), ...body }))
  }

  async function item(request: Request, kind: string, thing: Thing | undefined): Promise<Response> {
    if (thing === undefined) return json(404, {})
    if (request.method === 'GET') return json(200, shown(kind, thing))
    if (request.method === 'PATCH') return await change(request, kind, thing)
    if (request.method !== 'DELETE') return json(405, {})
    const isSample = kind === 'samples'
    if (has('deleted, still listed below its study') && isSample) ghosts.push(thing)
    if (!has('deleted, still read') || !isSample) remove(kind, thing.id)
    return json(204)
  }

  const ghosts: Thing[] = []
  return async (request) => {
    const url = new URL(request.url)
    const path = decoded(url.pathname)
    if (path === undefined) return json(400, {})
    const [kind = '', id, below, ...rest] = path
    const isKnown = Object.hasOwn(kinds, kind) && rest.length === 0
    if (!isKnown) return json(404, {})
    if (id === undefined && kinds[kind]?.owner && kind === 'tubes') return json(404, {})
    if (id === undefined && request.method === 'GET')
      return list(kind, url, () => !has('missing among all') || kind !== 'samples')
    if (id === undefined) return request.method === 'POST' ? await create(request, kind, {}) : json(405, {})
    const thing = of(kind).get(id)
    if (below === undefined) return await item(request, kind, thing)
    const member = { studies: 'studyId', researchers: 'researcherId', samples: 'sampleId' }[kind]
    const isBelow = below === (kind === 'samples' ? 'tubes' : 'samples')
    if (!thing || member === undefined || !isBelow) return json(404, {})
    if (request.method === 'GET') {
      for (const ghost of ghosts) if (ghost[member] === id) return json(200, { items: [ghost], total: 1 })
      const isOfAny = has('samples of other studies are listed below a study') && kind === 'studies'
      return list(below, url, (each) => (isOfAny ? member in each : each[member] === id))
    }
    return request.method === 'POST' && kind !== 'researchers'
      ? await create(request, below, { [member]: id })
      : json(405, {})
  }
}
