const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
const plan = {
  type: 'object',
  required: ['id', 'state'],
  properties: {
    id: { type: 'string', readOnly: true },
    state: { type: 'string', enum: ['NEW', 'LIVE', 'OVER'], default: 'NEW' },
  },
}
const user = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'string', readOnly: true }, name: { type: 'string' }, status: { type: 'string' } },
}

/** A document with plans that end once, unless they have users. */
export const plans = {
  openapi: '3.1.1',
  info: { title: 'Plans', version: '1' },
  paths: {
    '/plans': {
      post: {
        operationId: 'addPlan',
        requestBody: json({ ...plan, required: [] }),
        responses: { '201': { description: 'Added', ...json(plan) } },
      },
    },
    '/plans/{id}': {
      parameters: [id],
      get: { operationId: 'getPlan', responses: { '200': { description: 'A plan', ...json(plan) } } },
      delete: {
        operationId: 'endPlan',
        responses: { '200': { description: 'Ended', ...json(plan) } },
        'x-transitions': [
          { from: ['NEW', 'LIVE'], guard: 'used', condition: 'It has users.', status: 409 },
          { from: ['NEW', 'LIVE'], to: 'OVER', effects: ['endUsers'], status: 200 },
          { from: ['OVER'], status: 404 },
        ],
      },
    },
    '/plans/{id}/users': {
      parameters: [id],
      get: {
        operationId: 'listUsers',
        responses: { '200': { description: 'Users', ...json({ type: 'array', items: user }) } },
      },
      post: {
        operationId: 'addUser',
        requestBody: json({ ...user, required: ['name'] }),
        responses: { '201': { description: 'Added', ...json(user) } },
      },
    },
    '/plans/{id}/users/{userId}': {
      parameters: [id, { ...id, name: 'userId' }],
      get: { operationId: 'getUser', responses: { '200': { description: 'A user', ...json(user) } } },
    },
  },
}
