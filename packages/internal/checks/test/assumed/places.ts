/** Where the contract has what assumptions are about. */
export const listed = '/paths/~1v2~1loyalties~1rewards~1{id}~1activities/get'
export const deleted = '/paths/~1v2~1loyalties~1tier-structures~1{id}/delete'
export const issued = '/paths/~1oauth~1token/post'
export const revoked = '/paths/~1v1~1oauth~1token~1revoke/post'
export const schemas = '/components/schemas'
