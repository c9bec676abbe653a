import { Download } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { type ErrorExplanation, explainError } from '#app/api/explain-error.ts'
import { accountExportAddress, requestAccountExport } from '#app/api/own-account.ts'
import { SignInAgain } from '#app/components/dashboard/records/sign-in-again.tsx'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { formatFileSize } from '#app/components/ui/format-file-size.ts'
import { Notice } from '#app/components/ui/notice.tsx'
import type { AccountExportRow } from '#core/account-export/account-export.ts'
import { formatDayAndTime } from '#core/time.ts'

/** Requests the export of the own data, and downloads it once it is ready. */
export function AccountExport({ found }: { found: AccountExportRow | undefined }) {
  const { isWorking, act } = useAction()
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<ErrorExplanation>()
  const [passphrase, setPassphrase] = useState('')

  const request = () =>
    act(async () => {
      setProblem(undefined)
      try {
        await requestAccountExport(api, passphrase === '' ? {} : { passphrase })
        setPassphrase('')
      } catch (error) {
        setProblem(explainError(error))
        return
      }
      await revalidate()
    })

  return (
    <div className="grid justify-items-start gap-4">
      {found?.state === 'waiting' && (
        <Notice tone="success">We’re collecting your data and will notify you when it is ready.</Notice>
      )}
      {found?.state === 'failed' && (
        <Notice tone="danger">Your data could not be collected. Please try again, or write to us.</Notice>
      )}
      {problem && (
        <Notice tone="danger">
          {problem.message} {problem.needsSignIn && <SignInAgain onDone={() => setProblem(undefined)} />}
        </Notice>
      )}
      {found?.state === 'ready' && (
        <>
          <ButtonLink href={accountExportAddress(found._id)} download size="small">
            <Download aria-hidden="true" className="size-4" />
            Download your data
            {found.size !== null && <span className="tabular font-normal">{formatFileSize(found.size)}</span>}
          </ButtonLink>
          {found.expiresAt && (
            <p className="text-small text-muted">
              Available until {formatDayAndTime(new Date(found.expiresAt))}. A broken download can be
              continued.
            </p>
          )}
        </>
      )}
      {found?.state !== 'waiting' && (
        <TextField
          name="passphrase"
          label="Passphrase (optional)"
          hint="At least 12 characters. With it, the access data of your projects are in the file, encrypted. Write it down: we do not keep it, and nobody can open them without it."
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={passphrase}
          error={problem?.fields.passphrase}
          onChange={(event) => setPassphrase(event.target.value)}
        />
      )}
      {found?.state !== 'waiting' && (
        <Button isChange look="second" size="small" disabled={isWorking} onClick={() => void request()}>
          {isWorking ? 'One moment…' : found ? 'Collect it again' : 'Collect your data'}
        </Button>
      )}
    </div>
  )
}
