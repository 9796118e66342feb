/** The query parameters of a listing, and members of its items that they are about. */
export interface FilteredListing {
  readonly document: string
  readonly item: Readonly<Record<string, object>>
  readonly query: Readonly<Record<string, object | readonly [schema: object, description: string]>>
  /** Items that are created. */
  readonly rows: readonly object[]
  /** Which of them, by their numbers, requests select. */
  readonly selects: Readonly<Record<string, readonly number[]>>
  /** What the mock ignores, by a request that has it. */
  readonly ignores: Readonly<Record<string, string>>
}

const text = { type: 'string' }
const integer = { type: 'integer' }
const flag = { type: 'boolean' }
const moment = { ...text, format: 'date-time' }
const day = { ...text, format: 'date' }
const uuid = { ...text, format: 'uuid' }
const nullable = { type: ['string', 'null'] }
const arrayOf = (items: object): object => ({ type: 'array', items })
const oneOf = (...values: readonly string[]): object => ({ ...text, enum: values })

const part = (properties: object): object => ({ type: 'object', properties })

const unnamed = 'no member of the items has its name'
const ordered = 'its values are not members to order by'
const paged = 'pages do not follow each other by it'
const shown = 'it says what a response shows'
const exactTime = 'times are only selected by those before or after them'

const described = 'its description says another rule than an equal value'

const [first, second] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']

/** Listings of public documents. */
export const realListings: readonly FilteredListing[] = [
  {
    document: 'Hetzner Cloud, servers',
    item: { name: text, status: oneOf('running', 'off', 'starting'), labels: { type: 'object' }, created: moment },
    query: {
      name: [text, 'Only contains the resources matching exactly the specified name.'],
      status: arrayOf(oneOf('running', 'off', 'starting')),
      label_selector: text,
      sort: arrayOf(oneOf('id', 'id:asc', 'name', 'created:desc')),
    },
    rows: [
      { name: 'web', status: 'running' },
      { name: 'db', status: 'off' },
      { name: 'new', status: 'starting' },
    ],
    selects: { 'name=db': [1], 'status=off': [1], 'status=off&status=starting': [1, 2], 'name=web&status=off': [] },
    ignores: { 'label_selector=env': `label_selector: ${unnamed}`, 'sort=name': `sort: ${ordered}` },
  },
  {
    document: 'Lago, invoices',
    item: {
      issuing_date: day,
      status: oneOf('draft', 'finalized', 'failed'),
      payment_overdue: flag,
      currency: oneOf('EUR', 'USD'),
      total_amount_cents: integer,
      customer: { type: 'object', properties: { external_id: text, email: text } },
    },
    query: {
      external_customer_id: text,
      amount_from: integer,
      issuing_date_from: [day, 'Filter invoices starting from a specific date.'],
      issuing_date_to: [day, 'Filter invoices up to a specific date.'],
      'statuses[]': arrayOf(oneOf('draft', 'finalized', 'failed')),
      payment_overdue: flag,
      search_term: [text, 'Search invoices by id, number, customer name, external_id or email.'],
      currency: text,
    },
    rows: [
      {
        issuing_date: '2026-01-31',
        status: 'draft',
        payment_overdue: false,
        currency: 'EUR',
        customer: { email: 'Ada@x.example' },
      },
      {
        issuing_date: '2026-02-28',
        status: 'failed',
        payment_overdue: true,
        currency: 'USD',
        customer: { email: 'bob@x.example' },
      },
    ],
    selects: {
      'issuing_date_from=2026-02-01': [1],
      'issuing_date_to=2026-01-31': [0],
      'statuses[]=failed&statuses[]=draft': [0, 1],
      'payment_overdue=true': [1],
      'search_term=ada': [0],
      'search_term=x.example%20bob': [1],
      'currency=EUR': [0],
    },
    ignores: {
      'external_customer_id=c': `external_customer_id: ${unnamed}`,
      'amount_from=1': `amount_from: ${unnamed}`,
    },
  },
  {
    document: 'Lithic, cards',
    item: { account_token: text, state: oneOf('OPEN', 'CLOSED'), memo: text, created: moment },
    query: {
      account_token: uuid,
      state: oneOf('OPEN', 'CLOSED'),
      memo: [text, 'Returns cards containing the specified partial or full memo text.'],
      begin: moment,
      ending_before: text,
    },
    rows: [
      { account_token: first, state: 'OPEN', memo: 'Office plants' },
      { account_token: second, state: 'CLOSED', memo: 'Travel' },
    ],
    selects: { [`account_token=${second}`]: [1], 'state=OPEN': [0], 'memo=plant': [0], 'memo=x': [] },
    ignores: { 'begin=2026-01-01T00:00:00Z': `begin: ${unnamed}`, 'ending_before=c': `ending_before: ${paged}` },
  },
  {
    document: 'Modern Treasury, payment actions',
    item: {
      type: text,
      status: text,
      actionable_id: { ...nullable, format: 'uuid' },
      created_at: moment,
      metadata: { type: 'object' },
    },
    query: {
      type: oneOf('stop', 'issue'),
      actionable_id: uuid,
      created_at: { type: 'object', properties: { gt: moment, gte: moment, lt: moment, lte: moment, eq: moment } },
      metadata: { type: 'object' },
      after_cursor: nullable,
    },
    rows: [
      { type: 'stop', actionable_id: first },
      { type: 'issue', actionable_id: second, metadata: { kind: 'loan' } },
    ],
    selects: {
      'type=issue': [1],
      [`actionable_id=${first}`]: [0],
      'created_at[gte]=2026-01-15T09:30:00Z': [0, 1],
      'created_at[gt]=2026-01-15T09:30:00Z': [],
      'created_at[lt]=2026-01-15T10:30:01%2B01:00': [0, 1],
      'metadata[kind]=loan': [1],
      'metadata[kind]=loan&metadata[of]=a': [],
    },
    ignores: {
      'created_at[eq]=2026-01-15T09:30:00Z': `created_at[eq]: ${exactTime}`,
      'after_cursor=c': `after_cursor: ${paged}`,
    },
  },
  {
    document: 'DigitalOcean, droplets',
    item: { name: text, tags: arrayOf(text), region: { type: 'object', properties: { slug: text } } },
    query: {
      tag_name: text,
      name: [text, 'Used to filter the list by name returning only exact matches.'],
      type: oneOf('droplets', 'gpus'),
    },
    rows: [{ name: 'a', tags: ['env:prod'] }, { name: 'b' }],
    selects: { 'name=a': [0] },
    ignores: { 'tag_name=env:prod': `tag_name: ${unnamed}`, 'type=gpus': `type: ${unnamed}` },
  },
  {
    document: 'listmonk, lists',
    item: { name: text, type: oneOf('public', 'private'), tags: arrayOf(text), created_at: text },
    query: {
      query: [text, 'Optional string to search a list by name.'],
      minimal: flag,
      tag: [arrayOf(text), 'Tags to filter lists. Repeat in the query for multiple values.'],
    },
    rows: [{ name: 'Weekly news', tags: ['news', 'de'] }, { name: 'Offers', tags: ['shop'] }, { name: 'None' }],
    selects: { 'tag=de': [0], 'tag=de&tag=shop': [0, 1], 'query=NEWS': [0], 'query=weekly%20offers': [] },
    ignores: { 'minimal=true': `minimal: ${unnamed}` },
  },
  {
    document: 'Phoenix, projects',
    item: { name: text, description: nullable },
    query: { name_contains: nullable, include_experiment_projects: flag },
    rows: [
      { name: 'Chat traces', description: 'chat' },
      { name: 'other', description: 'chat' },
    ],
    selects: { 'name_contains=CHAT': [0], 'name_contains=o': [1] },
    ignores: { 'include_experiment_projects=true': `include_experiment_projects: ${shown}` },
  },
  {
    document: 'GitHub, issues',
    item: {
      title: text,
      state: oneOf('open', 'closed'),
      assignee: { type: 'object', properties: { login: text } },
      labels: arrayOf({ type: 'object', properties: { name: text } }),
    },
    query: {
      state: { ...oneOf('open', 'closed', 'all'), default: 'open' },
      assignee: text,
      labels: [text, 'A list of comma separated label names.'],
      since: moment,
    },
    rows: [{ title: 'a', state: 'open' }],
    selects: {},
    ignores: {
      'state=all': 'state: its default is a rule of its own',
      'assignee=ada': 'assignee: its member has values of another type',
      'labels=bug': 'labels: its member has values of another type',
      'since=2026-01-01T00:00:00Z': `since: ${unnamed}`,
    },
  },
  {
    document: 'OpenAI, chat completions',
    item: { model: text, created: { ...integer, format: 'unixtime' }, metadata: { type: ['object', 'null'] } },
    query: {
      model: [text, 'The model used to generate them.'],
      order: { ...oneOf('asc', 'desc'), default: 'asc' },
      metadata: { type: ['object', 'null'] },
    },
    rows: [{ model: 'm-1' }, { model: 'm-2', metadata: { a: '1', b: '2' } }],
    selects: { 'model=m-2': [1], 'metadata[a]=1&metadata[b]=2': [1], 'metadata[a]=1&metadata[b]=3': [] },
    ignores: { 'order=desc': `order: ${ordered}` },
  },
  {
    document: 'NetBox, providers',
    item: {
      asn: integer,
      name: text,
      created: { type: ['string', 'null'], format: 'date-time' },
      tenant: { type: 'object', properties: { id: integer } },
    },
    query: {
      asn: arrayOf(integer),
      asn__gte: arrayOf(integer),
      asn__lt: arrayOf(integer),
      asn__n: arrayOf(integer),
      name__ic: arrayOf(text),
      name__isw: arrayOf(text),
      created__lte: arrayOf(moment),
      tenant_id: arrayOf(integer),
      q: text,
    },
    rows: [
      { asn: 64500, name: 'North', tenant: { id: 7 } },
      { asn: 64501, name: 'South', tenant: { id: 70 } },
      { asn: 9, name: 'East' },
    ],
    selects: {
      'asn=9': [2],
      'asn__gte=64500': [0, 1],
      'asn__gte=64500&asn__lt=64501': [0],
      'name__ic=ORTH': [0],
      'tenant_id=7': [0],
      'q=south': [1],
      'created__lte=2026-01-15T09:30:00Z': [0, 1, 2],
    },
    ignores: { 'asn__n=9': `asn__n: ${unnamed}`, 'name__isw=N': `name__isw: ${unnamed}` },
  },
  {
    document: 'Twilio, calls',
    item: { to: text, from: text, status: oneOf('queued', 'busy'), start_time: { ...nullable, format: 'date-time' } },
    query: {
      From: [text, 'Only include calls from this phone number, SIP address, Client identifier or SIM SID.'],
      Status: [oneOf('queued', 'busy'), 'The status of the calls to include. Can be: `queued` or `busy`.'],
      StartTime: moment,
      'StartTime<': moment,
      'StartTime>': moment,
    },
    rows: [
      { from: '+1', status: 'busy', start_time: '2026-01-10T00:00:00Z' },
      { from: '+2', status: 'queued', start_time: '2026-01-12T00:00:00Z' },
    ],
    selects: {
      'From=%2B1': [0],
      'Status=queued': [1],
      'StartTime<=2026-01-10T00:00:00Z': [0],
      'StartTime%3E=2026-01-10T00:00:00Z': [0, 1],
      'StartTime>=2026-01-11T00:00:00Z': [1],
    },
    ignores: { 'StartTime=2026-01-10T00:00:00Z': `StartTime: ${exactTime}` },
  },
  {
    document: 'PagerDuty, incidents and schedules',
    item: {
      title: text,
      status: oneOf('triggered', 'acknowledged'),
      trigger_type: oneOf('manual', 'conditional'),
      severity: oneOf('low', 'high'),
      time_zone: { ...text, format: 'activesupport-time-zone' },
      shown_zone: text,
      archived: flag,
    },
    query: {
      'statuses[]': [
        oneOf('triggered', 'acknowledged'),
        'Only incidents with the given statuses. To query multiple statuses, pass `statuses[]` more than once.',
      ],
      trigger_type: [oneOf('manual', 'conditional'), 'For example manual to search for manual triggers'],
      severity: [oneOf('low', 'high'), 'Severity or higher; at least this one.'],
      time_zone: { ...text, format: 'tzinfo' },
      shown_zone: [{ ...text, format: 'tzinfo' }, 'Time zone in which results will be rendered.'],
      archived: [flag, 'Whether to include archived ones, too'],
      team_ids: arrayOf(text),
    },
    rows: [
      { title: 'a', status: 'triggered', trigger_type: 'manual', time_zone: 'UTC', archived: false },
      { title: 'b', status: 'acknowledged', trigger_type: 'conditional', time_zone: 'Bern' },
    ],
    selects: { 'statuses[]=triggered': [0], 'trigger_type=conditional': [1], 'time_zone=Bern': [1] },
    ignores: {
      'severity=low': `severity: ${described}`,
      'shown_zone=UTC': `shown_zone: ${described}`,
      'archived=true': `archived: ${described}`,
      'team_ids=t': `team_ids: ${unnamed}`,
    },
  },
  {
    document: 'Karakeep, bookmarks',
    item: { archived: flag, favourited: flag, title: nullable, tags: arrayOf(part({ name: text })) },
    query: {
      archived: flag,
      favourited: flag,
      sortOrder: { ...oneOf('asc', 'desc'), default: 'desc' },
      includeContent: { ...flag, default: true },
      'tags.name': text,
    },
    rows: [
      { archived: true, favourited: true, tags: [{ name: 'read' }] },
      { archived: false, favourited: true },
    ],
    selects: { 'archived=false': [1], 'favourited=true': [0, 1], 'tags.name=read': [0] },
    ignores: { 'sortOrder=asc': `sortOrder: ${ordered}`, 'includeContent=false': `includeContent: ${shown}` },
  },
]

const car = {
  name: text,
  price: { type: 'number' },
  address: { type: 'object', properties: { city: text, no: integer } },
  parts: arrayOf({ type: 'object', properties: { sku: text, count: integer } }),
}
const cars = [
  { name: 'a', price: 900.5, address: { city: 'Rome', no: 1 }, parts: [{ sku: 'x', count: 1 }] },
  {
    name: 'b',
    price: 20,
    address: { city: 'Bonn', no: 12 },
    parts: [
      { sku: 'y', count: 5 },
      { sku: 'x', count: 2 },
    ],
  },
  { name: 'c' },
]

/** Filters in other forms than those have. */
export const otherListings: readonly FilteredListing[] = [
  {
    document: 'names with brackets',
    item: car,
    query: { 'filter[name]': text, 'filter[address.city]': text, 'filter[price][lt]': integer, 'parts[sku]': text },
    rows: cars,
    selects: {
      'filter[name]=c': [2],
      'filter[address.city]=Bonn': [1],
      'filter[price][lt]=900': [1],
      'parts[sku]=x': [0, 1],
      'filter[name]=a&parts[sku]=y': [],
    },
    ignores: {},
  },
  {
    document: 'objects',
    item: car,
    query: { filter: part({ name: text, 'address.city': text, color: text }), price: part({ gte: integer }) },
    rows: cars,
    selects: { 'filter[name]=c': [2], 'filter[address.city]=Bonn': [1], 'price[gte]=21&filter[name]=a': [0] },
    ignores: { 'filter[color]=red': `filter[color]: ${unnamed}` },
  },
  {
    document: 'names with points and words',
    item: car,
    query: {
      'address.city': text,
      min_price: integer,
      priceMax: integer,
      'parts.count_gt': integer,
      'address.no__lte': integer,
    },
    rows: cars,
    selects: {
      'address.city=Rome': [0],
      'min_price=20&priceMax=20': [1],
      'parts.count_gt=1': [1],
      'parts.count_gt=5': [],
      'address.no__lte=1': [0],
    },
    ignores: {},
  },
  {
    document: 'searches',
    item: car,
    query: { search: text, q: [text, 'Searches by a regular expression'] },
    rows: cars,
    selects: { 'search=rom': [0], 'search=X': [0, 1], 'search=y%20bonn': [1], 'search=': [0, 1, 2], 'search=name': [] },
    ignores: { 'q=.': 'q: its search has a language of its own' },
  },
]
