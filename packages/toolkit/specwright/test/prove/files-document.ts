/** A contract of files of two accounts, and of notes below them. */
export const filesYaml = `
openapi: 3.1.0
info: { title: Files, version: 1.0.0 }
security: [{ token: [] }]
paths:
  /files:
    post: { operationId: addFile, responses: { '201': { $ref: '#/components/responses/File' } } }
  /files/{fileId}:
    parameters: [{ $ref: '#/components/parameters/FileId' }]
    get: { operationId: getFile, responses: { '200': { $ref: '#/components/responses/File' }, '404': { description: None } } }
    delete: { operationId: deleteFile, responses: { '204': { description: Deleted }, '404': { description: None } } }
  /files/{fileId}/close:
    parameters: [{ $ref: '#/components/parameters/FileId' }]
    post: { operationId: closeFile, responses: { '204': { description: Closed }, '404': { description: None } } }
  /files/{fileId}/notes:
    parameters: [{ $ref: '#/components/parameters/FileId' }]
    get: { operationId: listNotes, responses: { '200': { $ref: '#/components/responses/Files' }, '404': { description: No file } } }
    post: { operationId: addNote, responses: { '201': { $ref: '#/components/responses/File' }, '404': { description: No file } } }
  /files/{fileId}/notes/{noteId}:
    parameters:
      - { $ref: '#/components/parameters/FileId' }
      - { name: noteId, in: path, required: true, schema: { type: string } }
    get: { operationId: getNote, responses: { '200': { $ref: '#/components/responses/File' }, '404': { description: None } } }
    delete: { operationId: removeNote, responses: { '204': { description: Removed }, '404': { description: No file } } }
components:
  securitySchemes: { token: { type: http, scheme: bearer } }
  parameters: { FileId: { name: fileId, in: path, required: true, schema: { type: string, pattern: '^file-[0-9]{6}$' } } }
  responses:
    Files:
      description: All of them
      content:
        application/json:
          schema: { type: array, items: { type: object, required: [id], properties: { id: { type: string } } } }
    File:
      description: A file or a note
      content:
        application/json: { schema: { type: object, required: [id], properties: { id: { type: string } } } }
`
