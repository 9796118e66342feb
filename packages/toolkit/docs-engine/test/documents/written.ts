import { list, type Json } from './parts.ts'

/** A description of several blocks, as schemes of credentials have them. */
export const login = `## Log in

Get a [token](https://login.example).

- Once a day.

### Scopes

| Scope | Permits    |
| ----- | ---------- |
| \`all\` | everything |
`

function operation(operationId: string, summary: string, tag: string): Json {
  const description = '<Note>\n\nIn progress.\n\n</Note>\n\n## What\n\nOne **pet** of `Pets`.'
  const contentWith = (examples: Json): Json => ({
    'application/json': { schema: { $ref: '#/components/schemas/Written' }, examples },
  })
  const either = { cat: { value: { name: 'Tom' } }, dog: { value: { name: 'Rex' } } }
  return {
    operationId,
    summary,
    description,
    tags: [tag],
    responses: {
      '200': {
        description: 'Either:\n\n- a cat\n- a dog',
        content: contentWith(either),
      },
      '404': { description: 'There is none.', content: contentWith({ 'No pet': { value: { name: 'none' } } }) },
      '409': { description: 'There are several.', content: contentWith({ response: { value: { name: 'all' } } }) },
    },
  }
}

/** Operations, several of which have the same summary. */
export const named: Json = {
  '/pets': { get: operation('getPet', 'Get a pet', 'Pets') },
  '/shelters': { get: operation('getShelterPet', 'Get a pet', 'Shelters') },
  '/cats': {
    put: operation('replaceCat', 'Change a cat', 'Pets'),
    patch: operation('changeCat', 'Change a cat', 'Pets'),
    get: operation('getCat', 'Get it', 'Pets'),
  },
  '/dogs': { get: operation('getDog', 'Get it', 'Pets') },
}

export const tags: readonly Json[] = [{ name: 'Pets', description: '# All pets\n\nCats:\n\n* Tom\n* Rex' }]

/** A schema with descriptions of several blocks, and examples of several lines. */
export const writtenSchema: Json = {
  description: 'A pet.',
  type: 'object',
  properties: {
    name: { type: 'string', description: 'Its name.<br>Or <nobr>no name</nobr>.' },
    kind: { type: 'string', description: 'What it is:\n- `CAT` purrs\n- `DOG` barks\n\nSee below.' },
    visits: {
      type: 'object',
      properties: { place: { type: 'string', description: 'Where it is.' } },
      patternProperties: { '^\\d+$': { $ref: '#/components/schemas/Period' } },
    },
    called: {
      description: 'How it is called.',
      oneOf: [
        { type: 'string', description: 'Its name.' },
        { ...list({ type: 'string' }), description: 'Its names.' },
      ],
    },
    end: { type: 'string', description: 'Its end.', examples: ['\n'] },
    key: { type: 'string', description: 'Its key.', examples: ['-----BEGIN KEY-----\nabc\n-----END KEY-----'] },
  },
}
