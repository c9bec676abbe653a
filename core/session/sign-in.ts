import type { RefusalKind } from '../errors.ts'

/** Every way in which a sign-in fails, and the sentence for it. */
export const signInFailures = {
  cancelled: { kind: 'conflict', sentence: 'You did not finish signing in.' },
  unavailable: {
    kind: 'unavailable',
    sentence: 'Sign-in cannot be reached at the moment. Please try again soon.',
  },
  expired: { kind: 'conflict', sentence: 'This sign-in took too long. Please try again.' },
  refused: { kind: 'conflict', sentence: 'The sign-in could not be confirmed. Please try again.' },
  limited: { kind: 'limited', sentence: 'That was too often. Please wait a minute and try again.' },
  'email-not-verified': {
    kind: 'conflict',
    sentence: 'Please confirm your e-mail address with Google first.',
  },
  domain: { kind: 'conflict', sentence: 'Please sign in with your organization account.' },
  'other-account': {
    kind: 'conflict',
    sentence: 'This e-mail address belongs to another account here. Please contact us.',
  },
  disabled: { kind: 'conflict', sentence: 'This account is switched off. Please contact us.' },
} as const satisfies Record<string, { kind: RefusalKind; sentence: string }>

export type SignInFailure = keyof typeof signInFailures

export const isSignInFailure = (word: unknown): word is SignInFailure =>
  typeof word === 'string' && Object.hasOwn(signInFailures, word)

export const defaultPlace = '/dashboard'
/** It travels in a cookie: longer headers than 4 KB count as a failed node at many proxies. */
const longestPlace = 800

/** A path of this site, or the dashboard: nobody is sent elsewhere after signing in. */
export function toSafePlace(path: unknown): string {
  // Browsers read `/\host` and `/<tab>/host` as another site's address.
  if (
    typeof path !== 'string' ||
    path.length > longestPlace ||
    !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(path)
  ) {
    return defaultPlace
  }
  const site = 'https://site.invalid'
  const { origin, pathname, search, hash } = new URL(path, site)
  const isOfSite = origin === site && isPlainPage(pathname)
  const place = `${pathname}${search}${hash}`
  return isOfSite && place.length <= longestPlace ? place : defaultPlace
}

/** Judged as the server may decode it. Pages are found whatever their case; those of the sign-in would lead in circles. */
function isPlainPage(pathname: string): boolean {
  try {
    return !/^\/([/\\]|(login|api|auth)(\/|$))/i.test(decodeURIComponent(pathname))
  } catch {
    return false
  }
}

/** Name of the channel on which the pop-up tells the site's tabs that it has finished; never who or with what. */
export const signInChannel = 'sign-in'
export type SignInHint = { outcome: 'done' } | { outcome: 'failed'; failure: SignInFailure }
