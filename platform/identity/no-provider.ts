import type { IdentityProvider } from './identity.ts'

/** Provider for sites without Google credentials where the local provider may not run. Sign-in is unavailable. */
export const noProvider: IdentityProvider = {
  name: 'none',
  label: '',
  isIssuer: () => false,
  begin: async () => ({ failure: 'unavailable' }),
  openFlow: async () => undefined,
  finish: async () => ({ failure: 'unavailable' }),
}
