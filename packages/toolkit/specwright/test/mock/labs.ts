const text = { type: 'string' }
const integer = { type: 'integer' }
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const object = (properties: object, required: readonly string[]) => ({ type: 'object', required, properties })

const query = (name: string, schema: object) => ({ name, in: 'query', schema })
const missing = { '404': { description: 'Missing' } }
const one = (name: string, status = '200') => ({
  responses: { ...missing, [status]: { description: 'One', headers: { ETag: { schema: text } }, ...json(ref(name)) } },
})
const page = (name: string) => ({
  parameters: [query('label', text), query('limit', { ...integer, default: 20 }), query('offset', integer)],
  responses: {
    ...missing,
    '200': {
      description: 'Some',
      ...json(object({ items: { type: 'array', items: ref(name) }, total: integer }, ['items', 'total'])),
    },
  },
})
const sent = (name: string) => ({ requestBody: { required: true, ...json(ref(name)) } })
const create = (name: string) => ({ ...sent(`New${name}`), ...one(name, '201') })
const item = (name: string) => ({
  get: { operationId: `get${name}`, ...one(name) },
  patch: { operationId: `change${name}`, ...sent(`${name}Change`), ...one(name) },
  delete: { operationId: `delete${name}`, responses: { ...missing, '204': { description: 'Deleted' } } },
})
const below = (id: string, name: string) => ({
  get: { operationId: `list${id}`, ...page(name) },
  post: { operationId: `add${id}`, ...create(name) },
})

const named = (properties: object = {}) =>
  object({ id: { ...text, readOnly: true }, label: text, ...properties }, ['id'])
const draft = (properties: object = {}) => object({ label: { ...text, minLength: 1 }, ...properties }, ['label'])

const paths = {
  '/studies': below('Studies', 'Study'),
  '/studies/{studyId}': item('Study'),
  '/studies/{studyId}/samples': below('StudySamples', 'Sample'),
  '/researchers': below('Researchers', 'Researcher'),
  '/researchers/{id}': item('Researcher'),
  '/researchers/{id}/samples': { get: { operationId: 'listResearcherSamples', ...page('Sample') } },
  '/samples': below('Samples', 'Sample'),
  '/samples/{id}': item('Sample'),
  '/samples/{id}/tubes': below('Tubes', 'Tube'),
  '/tubes/{id}': item('Tube'),
}

const withParameters = Object.entries(paths).map(([path, operations]) => {
  const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name)
  return [
    path,
    { ...operations, parameters: names.map((name) => ({ name, in: 'path', required: true, schema: text })) },
  ]
})

const owners = { studyId: text, researcherId: text }

/** Samples of studies and of researchers, which have a path of their own, as do the tubes of each; a tube does not say whose it is. */
export const labs = {
  openapi: '3.1.1',
  info: { title: 'Labs', version: '1' },
  paths: Object.fromEntries(withParameters) as object,
  components: {
    schemas: {
      Study: named({ goal: text }),
      NewStudy: draft({ goal: text }),
      StudyChange: object({ label: text, goal: text }, []),
      Researcher: named({ office: text }),
      NewResearcher: draft({ office: text }),
      ResearcherChange: object({ label: text, office: text }, []),
      Sample: named({ ...owners, volume: integer }),
      NewSample: draft({ ...owners, volume: integer }),
      SampleChange: object({ label: text, ...owners, volume: integer }, []),
      Tube: named({ colour: text, size: integer }),
      NewTube: draft({ colour: text, size: integer }),
      TubeChange: object({ label: text, colour: text, size: integer }, []),
    },
  },
} as const
