import type { RefusalKind } from '../errors.ts'

/** Reasons for which a sign-in fails, with their messages. */
export const signInFailures = {
  cancelled: { kind: 'conflict', sentence: 'You did not finish signing in.' },
  unavailable: {
    kind: 'unavailable',
    sentence: 'Sign-in is unavailable right now. Please try again soon.',
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

export const defaultPath = '/dashboard'
/** Limits the size of the cookie that contains the path; many proxies fail on headers over 4 KB. */
const maxPathLength = 800

/** Returns the path if it is a page of this site, else the dashboard. Prevents open redirects after signing in. */
export function toSafePath(path: unknown): string {
  // Browsers parse `/\host` and `/<tab>/host` as URLs of another site.
  if (
    typeof path !== 'string' ||
    path.length > maxPathLength ||
    !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(path)
  ) {
    return defaultPath
  }
  const site = 'https://site.invalid'
  const { origin, pathname, search, hash } = new URL(path, site)
  const isOfSite = origin === site && isPlainPage(pathname)
  const safePath = `${pathname}${search}${hash}`
  return isOfSite && safePath.length <= maxPathLength ? safePath : defaultPath
}

/** Checks the path as the server may decode it, ignoring case. Excludes the sign-in pages, which would cause a loop. */
function isPlainPage(pathname: string): boolean {
  try {
    return !/^\/([/\\]|(login|api|auth)(\/|$))/i.test(decodeURIComponent(pathname))
  } catch {
    return false
  }
}

/** Broadcast channel on which the pop-up signals its outcome to the site's tabs, without any identity or token. */
export const signInChannel = 'sign-in'
export type SignInHint = { outcome: 'done' } | { outcome: 'failed'; failure: SignInFailure }
