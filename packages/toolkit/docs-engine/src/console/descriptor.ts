import type { RequestDescriptor } from '@specwright/client-engine'
import { made } from '@specwright/client-engine/writers'
import type { ConsolePlan } from './plan.ts'

/** What the client knows of an operation, from the same data. */
export function descriptorOf({ operation, path, accept, writers, body }: ConsolePlan): RequestDescriptor {
  return {
    id: operation,
    path: path.replace(/#.*/s, ''), // a fragment is not sent
    accept: accept.join(', ') || '*/*',
    ...Object.fromEntries(Object.entries(writers).map(([name, writer]) => [name, made(writer)])),
    ...(body?.writer && { body: made(body.writer) as NonNullable<RequestDescriptor['body']> }),
    ...(body && body.kind !== 'multipart' && { contentType: body.contentType }),
  }
}
