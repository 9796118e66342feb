/** Address and credentials of the demo that `pnpm start` runs. */
export const demo = { url: 'http://127.0.0.1:4010', appId: 'demo-app', appToken: 'demo-token' } as const
