/** What a provider has proven about the person who signed in. */
export type ProvenIdentity = {
  /** Stays the same for ever, also where the provider's address does not. */
  issuer: string
  subject: string
  email: string
  isEmailVerified: boolean
  name: string
  picture: string
  /** The organisation (Google's `hd`) that the account belongs to. */
  hostedDomain: string | undefined
  /** The provider decides who owns this address, so a right may hang on it. */
  isAuthoritative: boolean
  isStandIn: boolean
}

/** What the site remembers of a sign-in while the person is at the provider. */
export type SignInMemo = {
  isPopup: boolean
  /** The path of this site to go to afterwards. */
  returnTo: string
  /** The session that the new one takes the place of. */
  replaces?: string | undefined
}

/** `cancelled` by the person, `unavailable` provider, `expired` or foreign flow, everything else is `refused`. */
export type IdentityFailure = 'cancelled' | 'unavailable' | 'expired' | 'refused'

export type SignInFlow = SignInMemo & { state: string; nonce: string; codeVerifier: string; origin: string }

export type IdentityProvider = {
  name: 'google' | 'local' | 'none'
  /** Where to send the person; `flow` is sealed and comes back as a cookie named after `state`. */
  begin: (
    origin: string,
    memo: SignInMemo,
  ) => Promise<{ address: string; flow: string; state: string } | { failure: IdentityFailure }>
  /** Opens a sealed flow that is not older than ten minutes. */
  recall: (sealed: string) => Promise<SignInFlow | undefined>
  /** `answer` is the query that the provider sent the person back with. */
  finish: (
    flow: SignInFlow,
    answer: string,
  ) => Promise<{ identity: ProvenIdentity } | { failure: IdentityFailure }>
}
