import { contractFile } from '../tools/contract-file.ts'

/** The workflows of the contract, an Arazzo document. */
export const GET = (): Response => new Response(contractFile('workflows.yaml'))
