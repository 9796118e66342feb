const pet = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } }

/** The contract whose mock and server the examples of READMEs import from `./api`. */
const pets = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1.0.0' },
  paths: {
    '/pets/{id}/adopt': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      post: {
        operationId: 'adoptPet',
        responses: { '200': { description: 'A pet', content: { 'application/json': { schema: pet } } } },
      },
    },
  },
}

/** A project with the packed packages. */
interface Project {
  write(path: string, content: string): void
  run(command: string, ...argv: readonly string[]): unknown
}

/** Generates what the examples of READMEs import besides packages, into the folder of the examples. */
export function generateExampleContract({ write, run }: Project): void {
  write('pets.json', JSON.stringify(pets))
  const command = 'node_modules/specwright/dist/bin/cli.js'
  run(process.execPath, command, 'generate', 'pets.json', '--out', 'api', '--only', 'mock,server')
}
