import type { RefusalKind } from '../errors.ts'

/** Reasons for which a sign-in fails, with their messages. */
export const signInFailures = {
  cancelled: { kind: 'conflict', sentence: 'You did not finish signing in.' },
  unavailable: {
    kind: 'unavailable',
    sentence: 'Sign-in is unavailable right now. Please try again soon.',
  },
  'provider-unavailable': {
    kind: 'unavailable',
    sentence: 'This way to sign in is unavailable right now. Please use another one, or try again soon.',
  },
  expired: { kind: 'conflict', sentence: 'This sign-in took too long. Please try again.' },
  refused: { kind: 'conflict', sentence: 'The sign-in could not be confirmed. Please try again.' },
  limited: { kind: 'limited', sentence: 'That was too often. Please wait a minute and try again.' },
  'email-not-verified': {
    kind: 'conflict',
    sentence: 'Please confirm your e-mail address with the service you sign in with first.',
  },
  domain: { kind: 'conflict', sentence: 'Please sign in with your organization account.' },
  'client-domain': {
    kind: 'conflict',
    sentence:
      'Only accounts of certain organizations can sign in here. Please use your work account, or contact us.',
  },
  'other-account': {
    kind: 'conflict',
    sentence: 'This e-mail address belongs to another account here. Please contact us.',
  },
  disabled: { kind: 'conflict', sentence: 'This account is switched off. Please contact us.' },
} as const satisfies Record<string, { kind: RefusalKind; sentence: string }>

export type SignInFailure = keyof typeof signInFailures

export const isSignInFailure = (word: unknown): word is SignInFailure =>
  typeof word === 'string' && Object.hasOwn(signInFailures, word)

/** Broadcast channel on which the pop-up signals its outcome to the site's tabs, without any identity or token. */
export const signInChannel = 'sign-in'
export type SignInHint = { outcome: 'done' } | { outcome: 'failed'; failure: SignInFailure }

/** Cookie with the id of a session that a browser left without a connection. Scripts write it. */
export const leftSessionCookie = 'left-session'

/** Returns the name under which a cookie is set. The `__Host-` prefix prevents other hosts from setting it. On http, where
 * ports share cookies, the name includes the port. */
export const cookieNameFor = ({ protocol, port }: Pick<URL, 'protocol' | 'port'>, name: string): string =>
  protocol === 'https:' ? `__Host-${name}` : `${name}-${port || '80'}`
