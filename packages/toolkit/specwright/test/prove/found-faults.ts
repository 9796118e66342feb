import type { NotesFault } from './notes-server.ts'
import type { PostFault } from './posts-state.ts'
import type { TaskFault } from './tasks-server.ts'

/** A fault, and what it is found by: the judge, and the operation of the smallest request that shows it. */
export type FoundFault<Fault> = readonly [fault: Fault, judge: string, operation: string]

/** Faults of a server: the first ones have each kind once, and the others are of those kinds. Only the nightly tests have all. */
export interface FoundFaults<Fault> {
  readonly ofEachKind: readonly FoundFault<Fault>[]
  readonly others: readonly FoundFault<Fault>[]
}

export const notesFaults: FoundFaults<NotesFault> = {
  ofEachKind: [
    ['wrong status', 'status', 'POST /notes'],
    ['missing member', 'body', 'GET /notes'],
    ['not JSON', 'body', 'GET /notes/{noteId}'],
    ['undocumented content type', 'content-type', 'GET /notes/{noteId}'],
    ['missing header', 'headers', 'GET /notes'],
    ['maximum off by one', 'invalid-accepted', 'GET /notes'],
    ['length off by one', 'invalid-accepted', 'POST /notes'],
    ['unknown member accepted', 'invalid-accepted', 'POST /notes'],
    ['query ignored', 'invalid-accepted', 'GET /notes'],
    ['valid bound refused', 'valid-refused', 'GET /notes'],
    ['unchecked content type', 'invalid-accepted', 'POST /notes'],
    ['fails on odd characters', 'server-error', 'GET /notes'],
    ['ignored credentials', 'unauthorized', 'GET /notes'],
    ['repeats the key', 'secret', 'GET /notes'],
    ['created item not found', 'state', 'GET /notes/{noteId}'],
    ['deleted item still there', 'state', 'GET /notes/{noteId}'],
    ['deleted item still listed', 'state', 'GET /notes'],
    ['lost update', 'state', 'GET /notes/{noteId}'],
    ['page repeated', 'state', 'GET /notes'],
    ['unknown path accepted', 'unrouted', 'GET /...'],
    ['unknown method accepted', 'unrouted', 'PUT /notes'],
    ['closes the connection', 'no-response', 'GET /notes'],
  ],
  others: [
    ['wrong null', 'body', 'GET /notes'],
    ['wrong type', 'body', 'GET /notes'],
    ['invalid header', 'headers', 'GET /notes'],
    ['required member ignored', 'invalid-accepted', 'POST /notes'],
    ['enum ignored', 'invalid-accepted', 'POST /notes'],
    ['null refused', 'valid-refused', 'POST /notes'],
    ['fails on broken JSON', 'server-error', 'POST /notes'],
    ['fails on a missing member', 'server-error', 'POST /notes'],
    ['wrong credentials accepted', 'unauthorized', 'GET /notes'],
    ['created item not listed', 'state', 'GET /notes'],
    ['member ignored', 'state', 'PATCH /notes/{noteId}'],
  ],
}

export const tasksFaults: FoundFaults<TaskFault> = {
  ofEachKind: [
    ['wrong Location', 'state', 'POST /v1/tasks'],
    ['fails on %zz', 'server-error', 'GET /v1/tasks'],
    ['PATCH resets members', 'state', 'PATCH /v1/tasks/{taskId}'],
    ['PUT merges', 'state', 'PUT /v1/tasks/{taskId}'],
    ['enum in any case', 'invalid-accepted', 'POST /v1/tasks'],
    ['no 304', 'state', 'GET /v1/tasks/{taskId}'],
    ['ignored precondition', 'state', 'PATCH /v1/tasks/{taskId}'],
    ['second DELETE fails', 'server-error', 'DELETE /v1/tasks/{taskId}'],
    ['DELETE removes all', 'state', 'DELETE /v1/tasks/{taskId}'],
    ['page with a gap', 'state', 'GET /v1/tasks'],
    ['wrong total', 'state', 'GET /v1/tasks'],
    ['other account reads', 'other-account', 'GET /v1/tasks/{taskId}'],
    ['other account lists', 'other-account', 'GET /v1/tasks'],
    ['ignored sort', 'listing', 'GET /v1/tasks'],
    ['HEAD has another type', 'methods', 'HEAD /v1/tasks/{taskId}'],
    ['stack trace in an error', 'stack-trace', 'GET /v1/tasks'],
    ['Allow without DELETE', 'methods', 'POST /v1/tasks/{taskId}'],
    ['wrong type is 400', 'status', 'POST /v1/tasks'],
    ['signature unchecked', 'unauthorized', 'GET /v1/tasks'],
    ['expired accepted', 'unauthorized', 'GET /v1/tasks'],
    ['scope ignored', 'unauthorized', 'GET /v1/tasks'],
  ],
  others: [
    ['Location of the listing', 'state', 'POST /v1/tasks'],
    ['fails on %00', 'server-error', 'GET /v1/tasks'],
    ['fails on a long URL', 'server-error', 'GET /v1/tasks'],
    ['fails on a malformed query', 'server-error', 'GET /v1/tasks'],
    ['PUT only once', 'state', 'PUT /v1/tasks/{taskId}'],
    ['random ETag', 'state', 'GET /v1/tasks/{taskId}'],
    ['ETag that never changes', 'state', 'GET /v1/tasks/{taskId}'],
    ['total of the page', 'state', 'GET /v1/tasks'],
    ['other account changes', 'other-account', 'PATCH /v1/tasks/{taskId}'],
    ['descending ignored', 'listing', 'GET /v1/tasks'],
    ['ignored filter', 'listing', 'GET /v1/tasks'],
    ['HEAD without an item', 'methods', 'HEAD /v1/tasks/{taskId}'],
    ['HEAD is 404', 'methods', 'HEAD /v1/tasks/{taskId}'],
    ['HEAD fails', 'server-error', 'HEAD /v1/tasks/{taskId}'],
    ['unknown method is 404', 'status', 'PUT /v1/tasks'],
    ['wrong type accepted', 'invalid-accepted', 'POST /v1/tasks'],
    ['token in an error', 'secret', 'GET /v1/tasks'],
    ['null accepted', 'invalid-accepted', 'POST /v1/tasks'],
    ['minimum off by one', 'invalid-accepted', 'GET /v1/tasks'],
    ['short title accepted', 'invalid-accepted', 'POST /v1/tasks'],
    ['unknown path below', 'unrouted', 'GET /...'],
    ['unknown path fails', 'server-error', 'GET /...'],
    ['valid POST is 404', 'valid-refused', 'POST /v1/tasks'],
  ],
}

/** Faults of a server, in groups that hide none of each other; the nightly tests have each alone, and those that would hide others. */
interface GroupedFaults<Fault> {
  readonly groups: readonly (readonly FoundFault<Fault>[])[]
  readonly alone: readonly FoundFault<Fault>[]
}

export const postsFaults: GroupedFaults<PostFault> = {
  groups: [
    [
      ['DELETE without If-Match', 'invalid-accepted', 'DELETE /posts/{postId}'],
      ['PUT without If-Match', 'invalid-accepted', 'PUT /posts/{postId}'],
      ['304 for another ETag', 'state', 'GET /posts/{postId}'],
      ['time of change stays', 'state', 'PATCH /posts/{postId}'],
      ['children of nothing fail', 'server-error', 'POST /comments'],
      ['same slug by PUT', 'state', 'PUT /posts/{postId}'],
      ['null stays', 'state', 'PATCH /posts/{postId}'],
      ['fails with a free slug', 'server-error', 'POST /posts'],
      ['last day excluded', 'state', 'GET /posts'],
      ['multiple unchecked', 'invalid-accepted', 'PATCH /posts/{postId}'],
    ],
    [
      ['ETag without what belongs to it', 'state', 'GET /posts/{postId}'],
      ['PATCH without If-Match', 'invalid-accepted', 'PATCH /posts/{postId}'],
      ['children stay', 'state', 'GET /comments'],
      ['children of the deleted', 'state', 'POST /comments'],
      ['children of nothing', 'state', 'POST /comments'],
      ['time of creation changes', 'state', 'PATCH /posts/{postId}'],
      ['same slug by PATCH', 'state', 'PATCH /posts/{postId}'],
      ['published twice', 'state', 'POST /posts/{postId}/publish'],
      ['page count rounded down', 'listing', 'GET /posts'],
    ],
    [
      ['PUT changes the time of creation', 'state', 'PUT /posts/{postId}'],
      ['PUT of any type', 'invalid-accepted', 'PUT /posts/{postId}'],
      ['long titles are created', 'invalid-accepted', 'POST /posts'],
    ],
  ],
  alone: [
    ['DELETE by an old ETag', 'state', 'DELETE /posts/{postId}'],
    ['same slug twice', 'state', 'POST /posts'],
    ['minimum excluded', 'state', 'GET /posts'],
    ['published in the response', 'state', 'POST /posts/{postId}/publish'],
    ['children stay readable', 'state', 'GET /comments/{commentId}'],
  ],
}
