import { isObject, type JsonObject } from '@specwright/json-schema/json'
import type { Conversation, ToolServer } from './servers.ts'
import { startService, type Service } from './service.ts'
import type { ContractTasks, Task } from './task.ts'

/** Starts a server of tools for a document and its service. */
export type StartTools = (document: string, service: Service) => Promise<ToolServer>

/** What was said in the tasks of a contract, by one kind of tools. */
export interface Done {
  readonly name: string
  readonly conversations: readonly Conversation[]
}

/**
 * Does all tasks of a contract, on a service of its own.
 *
 * @throws {Error} If the service is not in the state that a task is to reach.
 */
export async function doTasks(contract: ContractTasks, document: string, start: StartTools): Promise<Done> {
  const service = await startService(document, contract)
  const server = await start(document, service)
  const conversations: Conversation[] = []
  try {
    for (const task of contract.tasks) {
      const conversation = await server.converse(task)
      conversations.push(conversation)
      await checkState(task, conversation.made, service)
    }
  } finally {
    await server.close()
    await service.close()
  }
  return { name: server.name, conversations }
}

/** How many tasks begin with a call that breaks a rule. */
export function mistakesIn({ tasks }: ContractTasks): number {
  return tasks.filter(({ steps }) => steps.some(({ mistake }) => mistake)).length
}

async function checkState({ words, state }: Task, made: readonly JsonObject[], service: Service): Promise<void> {
  const reached = await service.send(state.operation, state.input(made))
  if (!has(reached, state.has))
    throw new Error(`"${words}" has not reached its state: ${JSON.stringify({ reached, wanted: state.has })}`)
}

/** True for a value with all members of another one, at each depth. */
function has(value: unknown, wanted: unknown): boolean {
  if (!isObject(wanted)) return JSON.stringify(value) === JSON.stringify(wanted)
  return isObject(value) && Object.entries(wanted).every(([name, each]) => has(value[name], each))
}
