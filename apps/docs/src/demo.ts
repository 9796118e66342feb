/** The demo that `pnpm start` runs, with its public credentials. */
export const demo = {
  url: 'http://127.0.0.1:4010',
  command: 'pnpm start',
  credentials: { appId: 'demo-app', appToken: 'demo-token' },
  token: {
    operation: 'generateOAuthToken',
    form: { grant_type: 'client_credentials', scope: 'api' },
    field: 'access_token',
  },
} as const
