import { describe, expect, test } from 'vitest'
import { contract, isNode, marksIn, nodeAt, operationPointer, rawAt, type Node } from './contract-document.ts'
import { conditionalRules, facts, propertiesOf, requiredOf } from './schema-facts.ts'
import {
  areas,
  assumptions,
  conditions,
  credentials,
  errorConditions,
  expirationTypes,
  fields,
  operations,
  queryParameters,
  references,
  scopeDescriptions,
  scopes,
  sourceSchemas,
  tierFields,
  transitions,
  unknowns,
} from './source-tables.ts'

const schemas = '/components/schemas'

describe('fields', () => {
  test.each(fields)('$section: $object.$field', ({ object, field, required, is }) => {
    const schema = nodeAt(`${schemas}/${object}`)
    // An open set may have more values by now.
    const open = is.known === undefined ? {} : { known: expect.arrayContaining([...is.known]) as unknown }
    expect(facts(propertiesOf(schema)[field])).toEqual({ ...is, ...open })
    expect(requiredOf(schema).includes(field)).toBe(required)
  })

  const objects = [...new Set(fields.map(({ object }) => object))]
  test.each(objects)('%s has the fields of the tables and no others', (object) => {
    const expected = fields.filter((row) => row.object === object).map(({ field }) => field)
    const schema = nodeAt(`${schemas}/${object}`)
    expect(Object.keys(propertiesOf(schema)).toSorted()).toEqual(expected.toSorted())
    expect(requiredOf(schema).filter((field) => !expected.includes(field))).toEqual([])
  })

  test.each(references)('%s is %s', (place, schema) => {
    expect(rawAt(`${schemas}/${place}`)).toMatchObject({ $ref: `#${schemas}/${schema}` })
  })

  test('a tier has fields only in the control interface of the mock', () => {
    expect(nodeAt(`${schemas}/TierStructure/x-tiers`)['fields']).toEqual(tierFields)
    expect(propertiesOf(nodeAt(`${schemas}/TierStructure`))).not.toHaveProperty('tiers')
  })

  test('the contract has the schemas of the tables and their helpers', () => {
    expect(Object.keys(nodeAt(schemas))).toEqual(expect.arrayContaining([...sourceSchemas]))
  })
})

describe('expiration', () => {
  const branches = nodeAt(`${schemas}/Expiration`)['oneOf'] as Node[] // an array, or the first test fails

  test('there is a branch for each type, and no other', () => {
    expect(nodeAt(`${schemas}/Expiration/discriminator`)['propertyName']).toBe('type')
    const types = branches.map((_, index) => nodeAt(`${schemas}/Expiration/oneOf/${index}/properties/type`)['const'])
    expect(types).toEqual(expirationTypes.map(({ type }) => type))
  })

  test.each(expirationTypes.map((row, index) => ({ ...row, index })))(
    '$type has $subObject, and no other settings',
    ({ type, subObject, schema, index }) => {
      const branch = nodeAt(`${schemas}/Expiration/oneOf/${index}`)
      expect(requiredOf(branch)).toEqual(subObject === undefined ? ['type'] : ['type', subObject])
      for (const { subObject: name } of expirationTypes) {
        if (name === undefined) continue
        const property = (branch['properties'] as Node)[name]
        if (name === subObject) expect(property).toMatchObject({ $ref: `#${schemas}/${schema}` })
        else expect(property).toMatchObject({ type: 'null' })
      }
      const mapping = nodeAt(`${schemas}/Expiration/discriminator/mapping`)
      expect(mapping[type]).toBe(branches[index]?.['$ref'])
    },
  )
})

describe('conditions', () => {
  test.each(conditions)('$schema: when $when, it adds $adds', ({ schema, when, adds }) => {
    expect(conditionalRules(nodeAt(`${schemas}/${schema}`), when)).toEqual(adds)
  })
})

describe('operations', () => {
  test('all are there', () => {
    const found = Object.values(nodeAt('/paths')).flatMap((item) =>
      Object.values(isNode(item) ? item : {}).map((operation) => String(isNode(operation) && operation['operationId'])),
    )
    expect(found).toEqual(expect.arrayContaining(operations.map(({ id }) => id)))
  })

  test.each(operations)('$section: $id', (row) => {
    const pointer = operationPointer(row.id)
    const operation = nodeAt(pointer)
    expect(pointer).toBe(`/paths/${row.path.replaceAll('/', '~1')}/${row.method}`)
    expect(operation['tags']).toEqual([row.tag])
    expect(operation['x-beta']).toBe(row.beta)
    expect(parametersIn(pointer, 'path').map(({ name, required }) => [name, required])).toEqual(
      row.pathParameters.map((name) => [name, true]),
    )
    // The service may have got more failures since.
    const statuses = [row.success, ...row.failures]
    expect(Object.keys(nodeAt(`${pointer}/responses`))).toEqual(expect.arrayContaining(statuses))
    expect(nodeAt(`${pointer}/x-accepted-scopes`)['anyOf']).toEqual(row.acceptedScopes)
    expect(nodeAt(`${pointer}/x-path-aliases`)['paths']).toEqual(row.pathAliases)
    expect(nodeAt(`${pointer}/x-lifetime`)['seconds']).toEqual(row.lifetime)
  })

  test.each(operations)('$id: request body $requestSchema', ({ id, requestContentType, requestSchema }) => {
    const operation = nodeAt(operationPointer(id))
    if (requestContentType === undefined) return expect(operation).not.toHaveProperty('requestBody')
    expect(operation['requestBody']).toMatchObject({
      required: true,
      content: { [requestContentType]: { schema: { $ref: `#${schemas}/${requestSchema}` } } },
    })
  })

  test.each(operations)('$id: response body $responseSchema', ({ id, success, responseSchema }) => {
    const response = nodeAt(`${operationPointer(id)}/responses/${success}`)
    if (responseSchema === undefined) return expect(response).not.toHaveProperty('content')
    expect(response['content']).toMatchObject({
      'application/json': { schema: { $ref: `#${schemas}/${responseSchema}` } },
    })
  })

  test.each(operations)('$id: credentials $credentials', ({ id, credentials: names }) => {
    const alternatives = nodeAt(operationPointer(id))['security']
    expect(alternatives).toEqual([Object.fromEntries(names.map((name) => [name, []]))])
  })

  const failures = operations.flatMap(({ id, failures: statuses }) => statuses.map((status) => ({ id, status })))
  test.each(failures)('$id: $status has the error shape, and code equals the status', ({ id, status }) => {
    const schema = nodeAt(`${operationPointer(id)}/responses/${status}/content/application~1json/schema`)
    const own = Object.keys(propertiesOf(nodeAt(`${schemas}/ErrorResponse`)))
    const oauth = /OAuth/.test(id) ? ['error', 'error_description'] : []
    expect(Object.keys(propertiesOf(schema)).toSorted()).toEqual([...own, ...oauth].toSorted())
    expect(requiredOf(schema)).toEqual(['code', 'key', 'message'])
    const code = propertiesOf(schema)['code'] as Node
    expect(code['const']).toBe(status === 'default' ? undefined : Number(status))
  })

  test.each(errorConditions)('$operation: $status describes its condition', ({ operation, status, words }) => {
    expect(nodeAt(`${operationPointer(operation)}/responses/${status}`)['description']).toMatch(words)
  })

  test.each(credentials)('credential $name', ({ name, scheme }) => {
    const { description, 'x-assumed': _, ...rest } = nodeAt(`/components/securitySchemes/${name}`)
    expect(rest).toEqual(scheme)
    expect(description).toMatch(/secret/)
  })

  test('there are no other credentials', () => {
    expect(Object.keys(nodeAt('/components/securitySchemes'))).toEqual(credentials.map(({ name }) => name))
  })
})

describe('the listing', () => {
  const parameters = parametersIn(operationPointer('listRewardActivities'), 'query')

  test('has three query parameters, none of them required', () => {
    expect(parameters).toHaveLength(queryParameters.length)
    expect(parameters.filter(({ required }) => required === true)).toEqual([])
  })

  // By their order, since the source does not show their names.
  test.each(queryParameters.map((row, index) => ({ ...row, index })))('$what', ({ index, is }) => {
    expect(facts(parameters[index]?.['schema'])).toEqual(is)
  })
})

describe('states', () => {
  const rows = nodeAt(operationPointer('deleteTierStructure'))['x-transitions'] as Node[] // or the first test fails

  test('there are as many transitions as in the source', () => {
    expect(rows).toHaveLength(transitions.length)
  })

  test.each(transitions.map((row, index) => ({ ...row, index })))('transition $index', ({ index, ...expected }) => {
    const row = rows[index] ?? {}
    expect({
      from: row['from'],
      assigned: row['condition'] === 'The structure is assigned to a program.',
      ...('to' in row && { to: row['to'] }),
      status: row['status'],
      assumed: 'x-assumed' in row,
    }).toEqual(expected)
    expect(row['trigger']).toBe('deleteTierStructure')
    expect(Object.keys(nodeAt(`${operationPointer('deleteTierStructure')}/responses`))).toContain(String(row['status']))
  })

  test('every state of a transition is a status', () => {
    const statuses = nodeAt(`${schemas}/TierStructure/properties/status`)['enum']
    const states = rows.flatMap(({ from, to }) => [...(from as string[]), ...(to === undefined ? [] : [to])])
    expect(statuses).toEqual(expect.arrayContaining(states))
  })

  test('the tiers are deleted with the structure', () => {
    expect(rows[0]?.['also']).toMatch(/All tiers .* soft-deleted/)
  })
})

describe('scopes', () => {
  test('all 42, in the order of the source', () => {
    expect(scopes).toHaveLength(42)
    expect(nodeAt(`${schemas}/OAuthScope`)['enum']).toEqual(scopes)
  })

  test.each(Object.entries(scopeDescriptions))('%s is described', (scope, words) => {
    expect(nodeAt(`${schemas}/OAuthScope/x-enum-descriptions`)[scope]).toMatch(words)
  })
})

describe('versions and areas', () => {
  test('the description is version 2.0.0', () => {
    expect(contract['info']).toMatchObject({ version: '2.0.0' })
  })

  test('the base address is a variable', () => {
    expect(contract['servers']).toMatchObject([{ url: '{base_url}' }])
  })

  test('the areas are tags, in the order of the source, each with a description', () => {
    const tags = contract['tags'] as Node[] // an array, or the comparison fails
    expect(tags.map(({ name }) => name)).toEqual(areas)
    expect(tags.filter(({ description }) => typeof description !== 'string')).toEqual([])
  })
})

describe('what the source does not show', () => {
  test.each(assumptions)('$section: $what is marked as assumed', ({ mark }) => {
    const reason = nodeAt(pointerOf(mark))['x-assumed']
    expect(reason, 'mark it; or if it is known by now, remove its row from source-tables.ts').toMatch(/\S/)
  })

  test('nothing else is marked as assumed', () => {
    const marks = [...marksIn(contract, '')].map(([pointer]) => pointer)
    const expected = assumptions.map(({ mark }) => pointerOf(mark))
    // A component that a row reaches through an operation is marked under its own name.
    const named = expected.map((pointer) => componentOf(pointer) ?? pointer)
    expect(marks.filter((pointer) => !named.includes(pointer))).toEqual([])
  })

  test.each(unknowns)('$section: $words is documented as unknown', ({ words }) => {
    const description = String((contract['info'] as Node)['description'])
    const [, section = ''] = description.split('### What is not documented')
    expect(section.replaceAll(/\s+/g, ' ')).toMatch(words)
  })
})

function parametersIn(pointer: string, place: string): Node[] {
  const list = nodeAt(pointer)['parameters']
  return (Array.isArray(list) ? list : [])
    .map((_, index) => nodeAt(`${pointer}/parameters/${index}`))
    .filter((parameter) => parameter['in'] === place)
}

/** `{operationId}/rest` -> the pointer of the operation and the rest. */
function pointerOf(mark: string): string {
  return mark.replace(/^\{(\w+)\}/, (_, id: string) => operationPointer(id))
}

/** `/paths/.../responses/404` -> the pointer of the component it refers to, if any. */
function componentOf(pointer: string): string | undefined {
  const value = rawAt(pointer)
  return isNode(value) && typeof value['$ref'] === 'string' ? value['$ref'].slice(1) : undefined
}
