/** A contract of posts that carry an ETag, and of comments that name theirs in the body. */
export const postsYaml = `openapi: 3.1.0
info: { title: Blog, version: 1.0.0 }
security: [{ token: [] }]
paths:
  /posts:
    get:
      operationId: listPosts
      parameters:
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 50, default: 20 } }
        - { name: offset, in: query, schema: { type: integer, minimum: 0, default: 0 } }
        - { name: sort, in: query, schema: { type: string, enum: [title, -title, score, -score] } }
        - { name: status, in: query, schema: { $ref: '#/components/schemas/Status' } }
        - { name: category, in: query, schema: { $ref: '#/components/schemas/Category' } }
        - { name: featured, in: query, schema: { type: boolean } }
        - { name: minScore, in: query, description: Only posts whose score is at least this, schema: { type: integer } }
        - { name: dueOnTo, in: query, description: Only posts that are due on this day or earlier, schema: { type: string, format: date } }
      responses:
        '200':
          description: Posts
          content:
            application/json:
              schema:
                type: object
                required: [items, total, totalPages]
                properties:
                  items: { type: array, items: { $ref: '#/components/schemas/Post' } }
                  total: { type: integer, description: Number of posts that match the filters }
                  totalPages: { type: integer, description: Number of pages of this size }
        '400': { $ref: '#/components/responses/Error' }
        '401': { $ref: '#/components/responses/Error' }
    post:
      operationId: createPost
      parameters: [{ name: Idempotency-Key, in: header, schema: { type: string, maxLength: 64 } }]
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewPost' } } } }
      responses:
        '201':
          description: Created
          headers: { Location: { required: true, schema: { type: string } }, ETag: { required: true, schema: { type: string } } }
          content: { application/json: { schema: { $ref: '#/components/schemas/Post' } } }
        '400': { $ref: '#/components/responses/Error' }
        '401': { $ref: '#/components/responses/Error' }
        '409': { description: A post with this slug exists already, content: { application/json: { schema: { $ref: '#/components/schemas/Error' } } } }
        '415': { $ref: '#/components/responses/Error' }
        '422': { description: The Idempotency-Key was used with another body, content: { application/json: { schema: { $ref: '#/components/schemas/Error' } } } }
  /posts/{postId}:
    parameters: [{ name: postId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getPost
      parameters: [{ name: If-None-Match, in: header, schema: { type: string } }]
      responses:
        '200': { $ref: '#/components/responses/Post' }
        '304': { description: Not modified }
        '401': { $ref: '#/components/responses/Error' }
        '404': { $ref: '#/components/responses/Error' }
    put:
      operationId: replacePost
      parameters: [{ name: If-Match, in: header, schema: { type: string } }]
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewPost' } } } }
      responses:
        '200': { $ref: '#/components/responses/Post' }
        '400': { $ref: '#/components/responses/Error' }
        '401': { $ref: '#/components/responses/Error' }
        '404': { $ref: '#/components/responses/Error' }
        '409': { description: A post with this slug exists already, content: { application/json: { schema: { $ref: '#/components/schemas/Error' } } } }
        '412': { $ref: '#/components/responses/Error' }
        '415': { $ref: '#/components/responses/Error' }
        '428': { $ref: '#/components/responses/Error' }
    patch:
      operationId: updatePost
      parameters: [{ name: If-Match, in: header, schema: { type: string } }]
      requestBody: { required: true, content: { application/merge-patch+json: { schema: { $ref: '#/components/schemas/PostPatch' } } } }
      responses:
        '200': { $ref: '#/components/responses/Post' }
        '400': { $ref: '#/components/responses/Error' }
        '401': { $ref: '#/components/responses/Error' }
        '404': { $ref: '#/components/responses/Error' }
        '409': { description: A post with this slug exists already, content: { application/json: { schema: { $ref: '#/components/schemas/Error' } } } }
        '412': { $ref: '#/components/responses/Error' }
        '415': { $ref: '#/components/responses/Error' }
        '428': { $ref: '#/components/responses/Error' }
    delete:
      operationId: deletePost
      summary: Deletes a post with its comments
      parameters: [{ name: If-Match, in: header, schema: { type: string } }]
      responses:
        '204': { description: Deleted }
        '401': { $ref: '#/components/responses/Error' }
        '404': { $ref: '#/components/responses/Error' }
        '412': { $ref: '#/components/responses/Error' }
        '428': { $ref: '#/components/responses/Error' }
  /posts/{postId}/publish:
    parameters: [{ name: postId, in: path, required: true, schema: { type: string } }]
    post:
      operationId: publishPost
      summary: Publishes a draft
      responses:
        '200': { $ref: '#/components/responses/Post' }
        '401': { $ref: '#/components/responses/Error' }
        '404': { $ref: '#/components/responses/Error' }
        '409': { description: The post is already published, content: { application/json: { schema: { $ref: '#/components/schemas/Error' } } } }
  /comments:
    get:
      operationId: listComments
      parameters:
        - { name: postId, in: query, schema: { type: string } }
        - { name: cursor, in: query, schema: { type: string } }
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 20, default: 10 } }
      responses:
        '200':
          description: Comments
          content:
            application/json:
              schema:
                type: object
                required: [items, nextCursor, total]
                properties:
                  items: { type: array, items: { $ref: '#/components/schemas/Comment' } }
                  nextCursor: { type: [string, 'null'] }
                  total: { type: integer }
        '400': { $ref: '#/components/responses/Error' }
        '401': { $ref: '#/components/responses/Error' }
    post:
      operationId: createComment
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewComment' } } } }
      responses:
        '201': { description: Created, content: { application/json: { schema: { $ref: '#/components/schemas/Comment' } } } }
        '400': { $ref: '#/components/responses/Error' }
        '401': { $ref: '#/components/responses/Error' }
        '404': { description: No such post, content: { application/json: { schema: { $ref: '#/components/schemas/Error' } } } }
        '415': { $ref: '#/components/responses/Error' }
  /comments/{commentId}:
    parameters: [{ name: commentId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getComment
      responses:
        '200': { description: A comment, content: { application/json: { schema: { $ref: '#/components/schemas/Comment' } } } }
        '401': { $ref: '#/components/responses/Error' }
        '404': { $ref: '#/components/responses/Error' }
    delete:
      operationId: deleteComment
      responses:
        '204': { description: Deleted }
        '401': { $ref: '#/components/responses/Error' }
        '404': { $ref: '#/components/responses/Error' }
components:
  securitySchemes: { token: { type: http, scheme: bearer } }
  responses:
    Post:
      description: A post
      headers: { ETag: { required: true, schema: { type: string } } }
      content: { application/json: { schema: { $ref: '#/components/schemas/Post' } } }
    Error:
      description: Refused
      content: { application/json: { schema: { $ref: '#/components/schemas/Error' } } }
  schemas:
    Error: { type: object, required: [message], properties: { message: { type: string } } }
    Status: { type: string, enum: [draft, published] }
    Category: { type: string, enum: [news, essay, guide] }
    NewPost:
      type: object
      required: [title, slug]
      properties:
        title: { type: string, minLength: 1, maxLength: 60 }
        slug: { type: string, pattern: '^[a-z0-9-]+$', minLength: 1, maxLength: 40 }
        category: { $ref: '#/components/schemas/Category', default: news }
        featured: { type: boolean, default: false }
        score: { type: integer, minimum: 0, maximum: 100, multipleOf: 5, default: 0 }
        subtitle: { type: [string, 'null'], maxLength: 60 }
        dueOn: { type: [string, 'null'], format: date }
    PostPatch:
      type: object
      minProperties: 1
      properties:
        title: { type: string, minLength: 1, maxLength: 60 }
        slug: { type: string, pattern: '^[a-z0-9-]+$', minLength: 1, maxLength: 40 }
        category: { $ref: '#/components/schemas/Category' }
        featured: { type: boolean }
        score: { type: integer, minimum: 0, maximum: 100, multipleOf: 5 }
        subtitle: { type: [string, 'null'], maxLength: 60 }
        dueOn: { type: [string, 'null'], format: date }
    Post:
      type: object
      required: [id, title, slug, category, featured, score, subtitle, dueOn, status, createdAt, updatedAt, commentCount]
      properties:
        id: { type: string, readOnly: true }
        title: { type: string }
        slug: { type: string }
        category: { $ref: '#/components/schemas/Category' }
        featured: { type: boolean }
        score: { type: integer }
        subtitle: { type: [string, 'null'] }
        dueOn: { type: [string, 'null'], format: date }
        status: { $ref: '#/components/schemas/Status' }
        createdAt: { type: string, format: date-time, readOnly: true }
        updatedAt: { type: string, format: date-time, readOnly: true }
        commentCount: { type: integer, readOnly: true }
    NewComment:
      type: object
      required: [postId, text]
      properties:
        postId: { type: string, minLength: 1, maxLength: 64 }
        text: { type: string, minLength: 1, maxLength: 100 }
    Comment:
      type: object
      required: [id, postId, text, createdAt]
      properties:
        id: { type: string }
        postId: { type: string }
        text: { type: string }
        createdAt: { type: string, format: date-time }
`
