import type { IdentityProvider } from '#platform/identity/identity.ts'
import type { SignInSetup } from '../context.ts'

type Providers = Pick<SignInSetup, 'provider' | 'otherProvider'>

const listProviders = ({ provider, otherProvider }: Providers): IdentityProvider[] =>
  [provider, ...(otherProvider ? [otherProvider] : [])].filter(({ name }) => name !== 'none')

/** Name of the first provider: Google, unless only another issuer is set up. */
export const nameOfFirst = (setup: Providers) => listProviders(setup)[0]?.name ?? 'none'

/** `current` is the provider of the user's session, for signing in again. Nothing means Google. */
export type WantedProvider = 'oidc' | 'current' | undefined

/** Chooses the provider of a sign-in. Undefined if the site does not have the wanted one. */
export function chooseProvider(
  setup: Providers,
  wanted: WantedProvider,
  currentIssuer: string | undefined,
): IdentityProvider | undefined {
  const providers = listProviders(setup)
  if (wanted === 'oidc') return setup.otherProvider
  const current = providers.find(({ isIssuer }) => currentIssuer !== undefined && isIssuer(currentIssuer))
  return (wanted === 'current' ? current : undefined) ?? providers[0]
}

export const recoveryMethod = 'recovery-code'

/** Name of the way in which somebody signed in. A provider that is no longer set up is named by its host. */
export function nameOfMethod(setup: Providers, method: string): string {
  if (method === recoveryMethod) return 'a recovery code'
  const provider = listProviders(setup).find(({ isIssuer }) => isIssuer(method))
  return provider?.label ?? (URL.canParse(method) ? new URL(method).host : method)
}
