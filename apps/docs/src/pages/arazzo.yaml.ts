import { workflowsFile } from '../tools/workflows-file.ts'

/** The workflows of the contract, an Arazzo document. */
export const GET = (): Response => new Response(workflowsFile())
