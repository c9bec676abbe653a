import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { defaultPath } from '#api/links/return-path.ts'
import type { User } from '#app/api/account.ts'
import { account, api, signInFromClick, startAccount } from '#app/api/browser.ts'
import { confirmUser } from '#app/api/users.ts'
import { GoogleMark } from '#app/components/site/google-mark.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import { useIsHydrated } from '#app/components/ui/use-is-hydrated.ts'
import { fetchDashboard } from './fetch-dashboard.ts'
import { LoginFailed, WelcomeBack } from './login-dialogs.tsx'

const welcomeTime = 1500

type LoginPanelProps = {
  /** Path of this site to continue to. The dashboard stands for the first screen of the user's role. */
  to: string
  /** Error message of a failed sign-in by redirect. */
  failure?: string | undefined
  message?: string
  other?: OtherProvider
}

/** Another provider than Google, which signs in by redirect. */
type OtherProvider = {
  name: string
  /** Google is not set up. */
  isOnly: boolean
  /** The sign-in that failed was with this provider. */
  isRetryOfOther: boolean
}

type Outcome = { status: 'welcome' } | { status: 'failed'; message: string }

const defaultMessage = 'Sign in with your organization account'

/** Link that signs in by redirect; once hydrated, a button that opens the pop-up. */
export function LoginPanel({ to, failure, message = defaultMessage, other }: LoginPanelProps) {
  const { isWaiting, outcome, begin, forget } = useLogin(to, failure)
  const isHydrated = useIsHydrated()
  const startOf = (provider: object) =>
    `/api/auth/start?${new URLSearchParams({ mode: 'redirect', ...provider, to })}`
  const otherStart = startOf({ provider: 'oidc' })
  const retry = other?.isOnly || other?.isRetryOfOther ? () => location.assign(otherStart) : begin

  function click(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault()
    // A link that was followed before hydration is already navigating.
    if (!('followed' in event.currentTarget.dataset)) void begin()
  }
  // Links react to Enter only, buttons to Space too.
  function press(event: KeyboardEvent<HTMLAnchorElement>) {
    if (event.key !== ' ') return
    event.preventDefault()
    event.currentTarget.click()
  }

  return (
    <div className="grid justify-items-start gap-4">
      <p className="font-semibold">{message}</p>
      {!other?.isOnly && (
        <a
          href={startOf({})}
          data-follow-once=""
          role={isHydrated ? 'button' : undefined}
          aria-disabled={isWaiting || undefined}
          onClick={click}
          onKeyDown={press}
          className={buttonClass(
            'second',
            'bg-raised aria-disabled:cursor-progress aria-disabled:opacity-70',
          )}
        >
          <GoogleMark />
          {isWaiting ? 'Waiting for Google…' : 'Sign in with Google'}
        </a>
      )}
      {other && (
        <a href={otherStart} data-follow-once="" className={buttonClass('second', 'bg-raised wrap-anywhere')}>
          Continue with {other.name}
        </a>
      )}
      {outcome?.status === 'welcome' && <WelcomeBack />}
      {outcome?.status === 'failed' && (
        <LoginFailed message={outcome.message} onRetry={retry} onClose={forget} />
      )}
    </div>
  )
}

function useLogin(to: string, failure: string | undefined) {
  const [isWaiting, setIsWaiting] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | undefined>(
    failure ? { status: 'failed', message: failure } : undefined,
  )
  const hasTried = useRef(failure !== undefined)
  const isLeaving = useRef(false)

  useEffect(() => {
    async function proceed(user: User) {
      if (isLeaving.current) return
      isLeaving.current = true
      const target = to === defaultPath ? await findLanding(user) : to
      if (!hasTried.current) return location.replace(target)
      setOutcome({ status: 'welcome' })
      await Promise.all([
        new Promise((resolve) => setTimeout(resolve, welcomeTime)),
        confirmUser(api, user).catch(reportError),
      ])
      location.replace(target)
    }
    // Also handles a sign-in that succeeds after a failure was shown.
    const unsubscribe = account.subscribe(() => {
      const { isLoading, user } = account.read()
      if (!isLoading && user) void proceed(user)
    })
    const stop = startAccount()
    return () => {
      unsubscribe()
      stop()
    }
  }, [to])

  // Resets the button when the user comes back from the provider without signing in.
  useEffect(() => {
    const restore = ({ persisted }: PageTransitionEvent) => persisted && setIsWaiting(false)
    addEventListener('pageshow', restore)
    return () => removeEventListener('pageshow', restore)
  }, [])

  async function begin() {
    if (isWaiting) return
    hasTried.current = true
    setOutcome(undefined)
    setIsWaiting(true)
    const signingIn = signInFromClick(to === defaultPath ? undefined : to)
    fetchDashboard()
    const result = await signingIn
    if (result.status === 'failed') setOutcome(result)
    if (result.status !== 'redirecting') setIsWaiting(false)
  }

  return { isWaiting, outcome, begin, forget: () => setOutcome(undefined) }
}

/** The permissions are part of the dashboard, which is prefetched during the sign-in. */
const findLanding = (user: User) =>
  import('#api/links/landing.ts').then(
    ({ landingOf }) => landingOf(user),
    () => defaultPath,
  )
