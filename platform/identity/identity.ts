/** Identity that a provider has verified. */
export type ProvenIdentity = {
  /** Stable identifier, even if the provider's URL changes. */
  issuer: string
  subject: string
  email: string
  isEmailVerified: boolean
  name: string
  picture: string
  /** The organisation (Google's `hd`) that the account belongs to. */
  hostedDomain: string | undefined
  /** The provider controls who owns this address, so it may grant permissions. */
  isAuthoritative: boolean
  isStandIn: boolean
}

export type ProviderName = 'google' | 'local' | 'oidc'

/** State of a sign-in while the user is at the provider. */
export type PendingSignIn = {
  isPopup: boolean
  /** The path of this site to go to afterwards. Without it, the user's role decides. */
  returnTo?: string | undefined
  /** Session that the new one replaces. */
  replaces?: string | undefined
}

/** `cancelled` by the user, `unavailable` provider, `expired` or foreign flow, `refused` for everything else. */
export type IdentityFailure = 'cancelled' | 'unavailable' | 'expired' | 'refused'

export type SignInFlow = PendingSignIn & {
  /** Absent from flows that the release before began. */
  provider?: ProviderName | undefined
  state: string
  nonce: string
  codeVerifier: string
  origin: string
}

/** `reason` is for the log. */
export type FailedStep = { failure: IdentityFailure; reason?: string }

export type IdentityProvider = {
  name: ProviderName | 'none'
  /** Name for users. */
  label: string
  /** Returns true if people of this provider are recorded with this issuer. */
  isIssuer: (issuer: string) => boolean
  /** Returns the authorization URL. `flow` is encrypted and returned in a cookie named after `state`. */
  begin: (
    origin: string,
    memo: PendingSignIn,
  ) => Promise<{ address: string; flow: string; state: string } | FailedStep>
  /** Decrypts a flow. Undefined when it is invalid or older than ten minutes. */
  openFlow: (sealed: string) => Promise<SignInFlow | undefined>
  /** Completes the sign-in. `answer` is the query string of the provider's redirect. */
  finish: (flow: SignInFlow, answer: string) => Promise<{ identity: ProvenIdentity } | FailedStep>
}
