import { operationPointer } from '../contract-document.ts'

/** Where the contract has what assumptions are about. */
export const listed = operationPointer('listRewardActivities')
export const deleted = operationPointer('deleteTierStructure')
export const issued = operationPointer('generateOAuthToken')
export const revoked = operationPointer('revokeOAuthToken')
export const schemas = '/components/schemas'
