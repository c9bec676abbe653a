import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { requestBackup, requestRestoreTest } from '#app/api/backups.ts'
import { api } from '#app/api/browser.ts'
import { explainError } from '#app/api/explain-error.ts'
import type { OverviewAnswer } from '#app/api/overview.ts'
import { SignInAgain } from '#app/components/dashboard/records/sign-in-again.tsx'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { DayTime } from '#app/components/time/day-time.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Fact } from '#app/components/ui/fact.tsx'
import { formatFileSize } from '#app/components/ui/format-file-size.ts'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { isBackupLate, isProofOld } from '#core/backup/backup.ts'

type Backups = NonNullable<OverviewAnswer['backups']>

/** Last backup and last successful restore test. */
export function BackupsSection({ backups }: { backups: Backups }) {
  const { lastAt, isAsked, isProofAsked } = backups
  return (
    <Panel
      title="Backups"
      lead="Created every night at 2:00, and test-restored every week."
      action={
        <div className="flex flex-wrap gap-3">
          <JobButton
            isPending={isAsked}
            start={requestBackup}
            pendingLabel="Backing up…"
            startedMessage="Backup started"
          >
            Back up now
          </JobButton>
          {lastAt && (
            <JobButton
              isPending={isProofAsked}
              start={requestRestoreTest}
              pendingLabel="Testing…"
              startedMessage="Restore test started"
            >
              Test restore now
            </JobButton>
          )}
        </div>
      }
    >
      <dl className="grid gap-x-8 gap-y-5 md:grid-cols-2">
        <Fact name="Last backup">
          <LastBackup backups={backups} />
        </Fact>
        <Fact name="Restore tested">
          <LastProof backups={backups} />
        </Fact>
      </dl>
    </Panel>
  )
}

function LastBackup({ backups }: { backups: Backups }) {
  const { lastAt, size, isInBucket, missingFiles, failure } = backups
  if (!lastAt && !failure) {
    return (
      <>
        None yet<Note>The first one is created at 2:00 at night.</Note>
      </>
    )
  }
  return (
    <>
      {lastAt ? <RelativeTime value={lastAt} /> : 'None yet'}
      {lastAt && (
        <Note>
          {formatFileSize(size)}, on the server{isInBucket && ' and in the bucket'}
        </Note>
      )}
      {lastAt && !failure && isBackupLate(new Date(lastAt), new Date()) && (
        <Note tone="warning">Overdue: there was no backup last night.</Note>
      )}
      {missingFiles > 0 && (
        <Note tone="warning">
          {missingFiles === 1 ? '1 file was' : `${missingFiles} files were`} missing and could not be saved.
        </Note>
      )}
      {failure && <Note tone="danger">The last attempt failed: {failure}</Note>}
    </>
  )
}

function LastProof({ backups }: { backups: Backups }) {
  const { lastAt, provenAt, proofAt, proofOutcome, proofDetail } = backups
  const isProven = proofOutcome === 'proven'
  return (
    <>
      {provenAt ? (
        <>
          on <DayTime value={provenAt} />
        </>
      ) : (
        'Not yet'
      )}
      {!proofAt && (
        <Note>{lastAt ? 'The first test runs on Sunday morning.' : 'There is no backup to test yet.'}</Note>
      )}
      {isProven && <Note>{proofDetail}, all unchanged</Note>}
      {isProven && provenAt && isProofOld(new Date(provenAt), new Date()) && (
        <Note tone="warning">Overdue: there was no restore test last week.</Note>
      )}
      {proofAt && !isProven && (
        <Note tone={proofOutcome === 'failed' ? 'danger' : 'warning'}>
          {proofOutcome === 'failed' ? 'The last attempt failed ' : 'Not possible here, as of '}
          <RelativeTime value={proofAt} />: {proofDetail}
        </Note>
      )}
    </>
  )
}

const tones = { muted: 'text-muted', warning: 'text-warning', danger: 'text-danger' }

const Note = ({ tone = 'muted', children }: { tone?: keyof typeof tones; children: ReactNode }) => (
  <span className={`block text-small font-normal ${tones[tone]}`}>{children}</span>
)

type JobButtonProps = {
  isPending: boolean
  start: typeof requestBackup
  pendingLabel: string
  startedMessage: string
  children: ReactNode
}

/** Disabled while the job is pending. The 'backup' change event reloads the screen and enables it again. */
function JobButton({ isPending, start, pendingLabel, startedMessage, children }: JobButtonProps) {
  const { revalidate } = useRevalidator()
  const { isWorking, act } = useAction()
  const [needsSignIn, setNeedsSignIn] = useState(false)
  const send = () =>
    act(async () => {
      try {
        await start(api)
      } catch (error) {
        setNeedsSignIn(explainError(error).needsSignIn)
        throw error
      }
      showToast({ title: startedMessage })
      await revalidate()
    })
  if (needsSignIn) return <SignInAgain onDone={() => setNeedsSignIn(false)} />
  return (
    <Button look="second" size="small" disabled={isPending || isWorking} onClick={send}>
      {isPending ? pendingLabel : children}
    </Button>
  )
}
