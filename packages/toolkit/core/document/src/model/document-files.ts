/**
 * The two forms in which a contract is published, as names of files without their suffix: the whole of it, which marks what is
 * BETA, and its stable part, without that.
 */
export const documentFiles = { whole: 'openapi', stable: 'openapi.stable' } as const
