import { readFile } from 'node:fs/promises'

/**
 * The value of a JSON file.
 *
 * @param what What the file holds, for the message.
 */
export async function readJson(what: string, file: string): Promise<unknown> {
  return await reading(what, file, async () => JSON.parse(await readFile(file, 'utf8')))
}

/** The contents of a text file. */
export async function readText(what: string, file: string): Promise<string> {
  return await reading(what, file, async () => await readFile(file, 'utf8'))
}

async function reading<Value>(what: string, file: string, read: () => Promise<Value>): Promise<Value> {
  try {
    return await read()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`Cannot read the ${what} ${file}: ${reason}`, { cause })
  }
}
