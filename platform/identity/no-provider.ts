import type { IdentityProvider } from './identity.ts'

/** Where nothing is set up and the stand-in may not run: nobody signs in. */
export const noProvider: IdentityProvider = {
  name: 'none',
  begin: async () => ({ failure: 'unavailable' }),
  recall: async () => undefined,
  finish: async () => ({ failure: 'unavailable' }),
}
