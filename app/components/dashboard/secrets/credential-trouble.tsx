import { Button } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import type { Credentials } from './use-credentials.ts'

type CredentialTroubleProps = Pick<Credentials, 'problem' | 'isSigningIn' | 'signIn' | 'entries' | 'reload'>

/** Reason why access data cannot be shown, with what can be done about it. */
export function CredentialTrouble(props: CredentialTroubleProps) {
  const { problem, isSigningIn, signIn, entries, reload } = props
  const refused = problem?.refused
  return (
    <Notice tone="danger">
      <p>{problem?.message}</p>
      {refused && (
        <Button
          look="quiet"
          size="small"
          className="-ml-3"
          disabled={isSigningIn}
          onClick={() => signIn(refused)}
        >
          {isSigningIn ? 'Waiting for your sign-in…' : 'Sign in again'}
        </Button>
      )}
      {!entries && (
        <Button look="quiet" size="small" className="-ml-3" onClick={reload}>
          Try again
        </Button>
      )}
    </Notice>
  )
}
