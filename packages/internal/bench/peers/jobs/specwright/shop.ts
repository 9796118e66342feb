import { createApiClient } from '../api/index.ts'

export const shop = createApiClient({ credentials: { oauth: { clientId: 'app', clientSecret: 'secret' } } })
