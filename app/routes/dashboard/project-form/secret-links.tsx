import { useCallback, useEffect, useState } from 'react'
import { api } from '#app/api/browser.ts'
import { type CredentialRow, listCredentials } from '#app/api/credentials.ts'
import { listSecretLinks, revokeSecretLink, type SecretLinkRow } from '#app/api/secret-links.ts'
import { useOnChange } from '#app/components/dashboard/records/use-live.ts'
import { showErrorToast } from '#app/components/dashboard/screen/show-error-toast.ts'
import { ShownOnce } from '#app/components/dashboard/secrets/shown-once.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Badge, type Tone } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { Loading } from '#app/components/ui/loading/loading.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { ProjectPanel } from './project-panel.tsx'
import { SecretLinkForm } from './secret-link-form.tsx'

/** One-time links of a project: made, listed and withdrawn by staff. */
export function SecretLinks({ projectId }: { projectId: string }) {
  const [links, setLinks] = useState<SecretLinkRow[]>()
  const [entries, setEntries] = useState<CredentialRow[]>([])
  const [failure, setFailure] = useState<string>()
  const [form, setForm] = useState<'send' | 'request'>()
  const [made, setMade] = useState<string>()

  const reload = useCallback(async () => {
    try {
      const [rows, credentials] = await Promise.all([
        listSecretLinks(api, projectId),
        listCredentials(api, projectId),
      ])
      setLinks(rows)
      setEntries(credentials)
      setFailure(undefined)
    } catch (error) {
      setFailure(errorMessageOf(error))
    }
  }, [projectId])
  useEffect(() => void reload(), [reload])
  useOnChange(['secret-link', 'credential'], () => void reload())

  async function revoke({ _id: id }: SecretLinkRow) {
    await revokeSecretLink(api, id).then(() => showToast({ title: 'Link withdrawn' }), showErrorToast)
    await reload()
  }
  return (
    <ProjectPanel
      title="One-time links"
      lead="Whoever has the link can use it once, without signing in: send it to the client only."
    >
      {failure && (
        <p role="alert" className="text-small font-semibold text-danger">
          {failure}
        </p>
      )}
      {form ? (
        <SecretLinkForm
          key={form}
          {...{ projectId, entries, direction: form }}
          onCancel={() => setForm(undefined)}
          onMade={(link) => {
            setForm(undefined)
            setMade(link)
            void reload()
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            look="second"
            size="small"
            disabled={entries.length === 0}
            className="disabled:cursor-not-allowed"
            onClick={() => setForm('send')}
          >
            Send a secret
          </Button>
          <Button look="second" size="small" onClick={() => setForm('request')}>
            Request a secret
          </Button>
        </div>
      )}
      {!links && !failure && <Loading rows={1} />}
      {links?.length === 0 && <p className="text-small text-muted">No links yet.</p>}
      {links && links.length > 0 && (
        <ul className="divide-y divide-line border-y border-line text-small">
          {links.map((link) => (
            <li key={link._id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
              <LinkFacts {...link} />
              {link.state === 'open' && (
                <Button look="quiet" size="small" className="text-danger" onClick={() => revoke(link)}>
                  Withdraw<span className="sr-only"> {link.label}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {made && (
        <ShownOnce title="One-time link" about="Link" value={made} onClose={() => setMade(undefined)} />
      )}
    </ProjectPanel>
  )
}

const tones: Record<SecretLinkRow['state'], Tone> = {
  open: 'accent',
  used: 'success',
  expired: 'neutral',
  revoked: 'neutral',
}
const labels = {
  send: { open: 'Not opened yet', used: 'Opened', expired: 'Expired', revoked: 'Withdrawn' },
  request: { open: 'Not filled in yet', used: 'Filled in', expired: 'Expired', revoked: 'Withdrawn' },
} as const

function LinkFacts({ direction, label, state, createdAt, expiresAt, usedAt }: SecretLinkRow) {
  return (
    <div className="min-w-0">
      <p className="wrap-anywhere">
        {direction === 'send' ? 'Sent' : 'Requested'}: <strong>{label}</strong>{' '}
        <Badge tone={tones[state]}>{labels[direction][state]}</Badge>
      </p>
      <p className="text-muted">
        Made <RelativeTime value={createdAt} />
        {usedAt && (
          <>
            , used <RelativeTime value={usedAt} />
          </>
        )}
        {state === 'open' && (
          <>
            , ends <RelativeTime value={expiresAt} />
          </>
        )}
      </p>
    </div>
  )
}
