/** A contract of songs, singers who vote for them once, and what its descriptions say of deletions, times and read-only members. */
export const songsYaml = `openapi: 3.1.0
info: { title: Songs, version: 1.0.0, description: Read-only members of a request are ignored. }
paths:
  /singers:
    get:
      operationId: listSingers
      responses:
        '200':
          description: All singers
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Singer' } } } }
    post:
      operationId: addSinger
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewSinger' } } } }
      responses:
        '201': { description: Added, content: { application/json: { schema: { $ref: '#/components/schemas/Singer' } } } }
        '400': { description: Refused }
  /singers/{singerId}:
    parameters: [{ $ref: '#/components/parameters/SingerId' }]
    get:
      operationId: getSinger
      responses:
        '200': { description: A singer, content: { application/json: { schema: { $ref: '#/components/schemas/Singer' } } } }
        '404': { description: There is none }
    delete:
      operationId: removeSinger
      description: The songs of the singer stay, and their singerId becomes null.
      responses:
        '204': { description: Removed }
        '404': { description: There is none }
  /songs:
    get:
      operationId: listSongs
      responses:
        '200':
          description: All songs
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Song' } } } }
    post:
      operationId: addSong
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewSong' } } } }
      responses:
        '201': { description: Added, content: { application/json: { schema: { $ref: '#/components/schemas/Song' } } } }
        '400': { description: Refused }
        '422': { description: There is no such singer }
  /songs/{songId}:
    parameters: [{ $ref: '#/components/parameters/SongId' }]
    get:
      operationId: getSong
      responses:
        '200': { description: A song, content: { application/json: { schema: { $ref: '#/components/schemas/Song' } } } }
        '404': { description: There is none }
    put:
      operationId: replaceSong
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewSong' } } } }
      responses:
        '200': { description: Replaced, content: { application/json: { schema: { $ref: '#/components/schemas/Song' } } } }
        '400': { description: Refused }
        '404': { description: There is none }
        '422': { description: There is no such singer }
    patch:
      operationId: changeSong
      description: Members that are left out stay as they are.
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/SongChange' } } } }
      responses:
        '200': { description: Changed, content: { application/json: { schema: { $ref: '#/components/schemas/Song' } } } }
        '400': { description: Refused }
        '404': { description: There is none }
    delete:
      operationId: removeSong
      responses:
        '204': { description: Removed }
        '404': { description: There is none }
        '409': { description: The song has votes. }
  /songs/{songId}/votes:
    parameters: [{ $ref: '#/components/parameters/SongId' }]
    get:
      operationId: listVotes
      parameters:
        - { name: mood, in: query, description: Only votes in one of these moods., schema: { type: array, minItems: 1, items: { $ref: '#/components/schemas/Mood' } } }
        - { name: from, in: query, description: Only votes given at this time or later., schema: { type: string, format: date-time } }
        - { name: to, in: query, description: Only votes given before this time., schema: { type: string, format: date-time } }
        - { name: order, in: query, description: 'By givenAt, the earliest first (asc) or the latest first (desc).', schema: { type: string, enum: [asc, desc], default: asc } }
      responses:
        '200':
          description: The votes for a song
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Vote' } } } }
        '400': { description: Refused }
        '404': { description: There is no such song }
    post:
      operationId: addVote
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewVote' } } } }
      responses:
        '201': { description: Added, content: { application/json: { schema: { $ref: '#/components/schemas/Vote' } } } }
        '400': { description: Refused }
        '404': { description: There is no such song }
        '409': { description: The singer has voted for this song. }
        '422': { description: There is no such singer }
  /songs/{songId}/votes/{voteId}:
    parameters: [{ $ref: '#/components/parameters/SongId' }, { name: voteId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getVote
      responses:
        '200': { description: A vote, content: { application/json: { schema: { $ref: '#/components/schemas/Vote' } } } }
        '404': { description: There is none }
    patch:
      operationId: changeVote
      description: Members that are left out stay as they are.
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/VoteChange' } } } }
      responses:
        '200': { description: Changed, content: { application/json: { schema: { $ref: '#/components/schemas/Vote' } } } }
        '400': { description: Refused }
        '404': { description: There is none }
    delete:
      operationId: removeVote
      responses:
        '204': { description: Removed }
        '404': { description: There is none }
components:
  parameters:
    SingerId: { name: singerId, in: path, required: true, schema: { type: string } }
    SongId: { name: songId, in: path, required: true, schema: { type: string } }
  schemas:
    Mood: { type: string, enum: [new, kept, dropped] }
    NewSinger:
      type: object
      additionalProperties: false
      required: [name]
      properties: { name: { type: string, minLength: 1, maxLength: 40 } }
    Singer:
      type: object
      required: [id, name]
      properties: { id: { type: string }, name: { type: string } }
    NewSong:
      type: object
      required: [title]
      properties:
        title: { type: string, minLength: 1, maxLength: 40 }
        singerId: { type: [string, 'null'], default: null }
        hint: { type: string, pattern: '^[0-9]{4}$', writeOnly: true }
        state: { type: string, enum: [open, over], readOnly: true }
        plays: { type: integer, minimum: 0, readOnly: true }
    SongChange:
      type: object
      minProperties: 1
      properties:
        title: { type: string, minLength: 1, maxLength: 40 }
        hint: { type: string, pattern: '^[0-9]{4}$', writeOnly: true }
        state: { type: string, enum: [open, over], readOnly: true }
        plays: { type: integer, minimum: 0, readOnly: true }
    Song:
      type: object
      required: [id, title, singerId, state, plays]
      properties:
        id: { type: string, readOnly: true }
        title: { type: string }
        singerId: { type: [string, 'null'] }
        hint: { type: string, pattern: '^[0-9]{4}$', writeOnly: true }
        state: { type: string, enum: [open, over], readOnly: true }
        plays: { type: integer, minimum: 0, readOnly: true }
    NewVote:
      type: object
      additionalProperties: false
      required: [singerId, weight, givenAt]
      properties:
        singerId: { type: string }
        weight: { type: number, minimum: 0, maximum: 1000000 }
        givenAt: { type: string, format: date-time }
    VoteChange:
      type: object
      additionalProperties: false
      minProperties: 1
      properties:
        mood: { $ref: '#/components/schemas/Mood' }
        weight: { type: number, minimum: 0, maximum: 1000000 }
    Vote:
      type: object
      required: [id, singerId, weight, givenAt, mood]
      properties:
        id: { type: string }
        singerId: { type: string }
        weight: { type: number, minimum: 0, maximum: 1000000 }
        givenAt: { type: string, format: date-time }
        mood: { $ref: '#/components/schemas/Mood' }
`
