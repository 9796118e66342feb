import { contractFile } from '../tools/contract-file.ts'

/** The events of the contract, an AsyncAPI document. */
export const GET = (): Response => new Response(contractFile('events.yaml'))
