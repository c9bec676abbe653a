import { useState } from 'react'
import { href, Link } from 'react-router'
import { noSuchRecord } from '#app/api/api-error.ts'
import { api } from '#app/api/browser.ts'
import { getProof } from '#app/api/proofs.ts'
import { listShareLinks } from '#app/api/share-links.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { RecordLead } from '#app/components/dashboard/screen/record-lead.tsx'
import { UnsavedChangesDialog } from '#app/components/form/unsaved-changes-dialog.tsx'
import { ProofBadge } from '#app/components/proofs/proof-badge.tsx'
import { ShareLinks } from '#app/components/share-links/share-links.tsx'
import { ExternalButton } from '#app/components/ui/external-link.tsx'
import { isPermitted } from '#core/permissions.ts'
import { hasVisibleText } from '#core/visible-text.ts'
import { onServer } from '../server-read.server.ts'
import { accountContext } from '../shell/account-context.ts'
import { useAccount, useHasPermission, useMayAsClient } from '../shell/use-account.ts'
import type { Route } from './+types/proof'
import { Comments } from './comments.tsx'
import { emptyDraft, type Reply } from './drafts.ts'
import { Files } from './files.tsx'
import { ProofState } from './proof-state.tsx'

export async function clientLoader({ params, context }: Route.LoaderArgs) {
  const account = context.get(accountContext)
  const isSharer = !account.acting && isPermitted({ kind: 'user', ...account }, 'project.update')
  const [proof, links] = await Promise.all([
    getProof(api, params.proof),
    isSharer ? listShareLinks(api, { path: 'proofs', id: params.proof }) : undefined,
  ])
  if (proof.projectId !== params.id) throw noSuchRecord()
  return { proof, links }
}
export const loader = onServer(clientLoader)

export default function ProofScreen({ loaderData }: Route.ComponentProps) {
  return <Round key={loaderData.proof._id} {...loaderData} />
}

/** A round with its files, pins, comments and answer, for its client and for staff. */
function Round({ proof, links }: Route.ComponentProps['loaderData']) {
  useReloadOn(['proof', 'order'])
  const { acting } = useAccount()
  const isStaff = useHasPermission('project.list') && !acting
  const isClient = useMayAsClient('proof.answer') && !isStaff
  const [draft, setDraft] = useState(emptyDraft)
  const [reply, setReply] = useState<Reply>()
  const { projectId: id, projectName, number, title, status, note, link, newestId, previousId } = proof
  const isWriting = hasVisibleText(draft.text) || hasVisibleText(reply?.text ?? '')
  // A text that is being written stays when a newer round takes the place of this one. Sending it is refused with a sentence.
  const mayComment = (status !== 'replaced' || isWriting) && (isStaff || isClient)
  const back = isStaff ? (
    <BackLink to={href('/dashboard/projects-form/:id?', { id })}>The project</BackLink>
  ) : (
    <BackLink to={href('/dashboard/projects-preview/:id', { id })}>Your project</BackLink>
  )
  const lead = (
    <RecordLead>
      <span className="min-w-0 wrap-anywhere">{projectName}</span>
      <ProofBadge status={status} isOwn={!isStaff} />
    </RecordLead>
  )
  const writing = { proof, draft, onDraft: setDraft, mayComment }
  return (
    <Page title={`Round ${number}: ${title}`} lead={lead} action={back}>
      {newestId !== proof._id && (
        <p className="mb-8 rounded-small border-l-4 border-warning bg-surface px-4 py-3">
          {status === 'replaced'
            ? 'A newer round has taken the place of this one.'
            : 'There is a newer round than this one.'}{' '}
          <Link
            to={href('/dashboard/projects-preview/:id/proofs/:proof', { id, proof: newestId })}
            className="font-semibold text-accent hover:underline"
          >
            View the newest round
          </Link>
        </p>
      )}
      {note && <p className="mb-8 max-w-measure whitespace-pre-line wrap-anywhere">{note}</p>}
      {(link || previousId) && (
        <div className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          {link && (
            <ExternalButton look="second" size="small" href={link}>
              Open the page of this round
            </ExternalButton>
          )}
          {previousId && (
            <Link
              to={href('/dashboard/projects-preview/:id/proofs/:proof/with/:other', {
                ...{ id, proof: proof._id, other: previousId },
              })}
              className="font-semibold text-accent hover:underline"
            >
              Compare with round {number - 1}
            </Link>
          )}
        </div>
      )}
      <div className="grid grid-cols-1 items-start gap-x-12 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <Files {...writing} />
        </div>
        <div className="min-w-0">
          <ProofState proof={proof} isStaff={isStaff} isClient={isClient} />
          <Comments {...writing} isStaff={isStaff} reply={reply} onReply={setReply} />
          {links && (
            <ShareLinks
              record={{ path: 'proofs', id: proof._id }}
              name={`round ${number}`}
              lead="Whoever has a link can read this round, comment on it and answer it without signing in."
              links={links}
              isShareable={status !== 'replaced'}
            />
          )}
        </div>
      </div>
      <UnsavedChangesDialog isUnsaved={() => isWriting} hasDraft={false} />
    </Page>
  )
}
