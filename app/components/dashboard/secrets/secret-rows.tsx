import { Copy } from 'lucide-react'
import type { SecretName } from '#app/api/project-secrets.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import type { ProjectRow } from '#core/project/project.ts'
import { secretLabels } from './secret-labels.ts'
import type { useSecrets } from './use-secrets.ts'

type SecretRowsProps = { project: ProjectRow } & Omit<ReturnType<typeof useSecrets>, 'looks'>

export function SecretRows(props: SecretRowsProps) {
  const { project, shown, asked, isSigningIn, problem, show, hide, signIn } = props
  const rows: { name: SecretName; user: string }[] = [
    { name: 'EmailPassword', user: project.Email },
    { name: 'wpPassword', user: project.wpUsername },
  ]
  return (
    <div className="grid gap-4">
      {problem && (
        <Notice tone="danger">
          <p>{problem.message}</p>
          <SignInAgain refused={problem.refused} isWaiting={isSigningIn} signIn={signIn} />
        </Notice>
      )}
      {rows.map(({ name, user }) => {
        const isShown = shown?.name === name
        return (
          <div key={name} className="rounded-small border border-line p-4">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <div className="min-w-0">
                <p className="font-semibold">{secretLabels[name]}</p>
                <p className="text-small text-muted wrap-anywhere">for {user}</p>
              </div>
              <Button
                look="second"
                size="small"
                disabled={asked !== undefined}
                onClick={() => (isShown ? hide() : show(name))}
              >
                {asked === name ? 'One moment…' : isShown ? 'Hide' : 'Show'}
                <span className="sr-only"> the {secretLabels[name]}</span>
              </Button>
            </div>
            <div aria-live="polite">{isShown && <Secret value={shown.value} />}</div>
          </div>
        )
      })}
    </div>
  )
}

type SignInAgainProps = {
  refused: SecretName | undefined
  isWaiting: boolean
  signIn: (refused: SecretName) => void
}

function SignInAgain({ refused, isWaiting, signIn }: SignInAgainProps) {
  if (!refused) return null
  return (
    <Button look="quiet" size="small" className="-ml-3" disabled={isWaiting} onClick={() => signIn(refused)}>
      {isWaiting ? 'Waiting for your sign-in…' : 'Sign in again'}
    </Button>
  )
}

function Secret({ value }: { value: string }) {
  async function copy() {
    await navigator.clipboard.writeText(value)
    showToast({ title: 'Password copied' })
  }
  return (
    <div className="mt-3 flex items-center gap-2 rounded-small bg-surface py-1 pl-3 pr-1">
      <code className="min-w-0 flex-1 break-all font-mono">{value}</code>
      <Button look="quiet" size="small" onClick={copy}>
        <Copy aria-hidden="true" className="size-4" />
        Copy
      </Button>
    </div>
  )
}
