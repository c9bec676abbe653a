import { Download } from 'lucide-react'
import { useRevalidator } from 'react-router'
import {
  type AccountantExportRow,
  accountantExportAddress,
  requestAccountantExport,
} from '#app/api/accountant-exports.ts'
import { api } from '#app/api/browser.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { formatFileSize } from '#app/components/ui/format-file-size.ts'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { formatDayAndTime } from '#core/time.ts'

type AccountantFilesProps = {
  period: { from: string; to: string }
  name: string
  found: AccountantExportRow | undefined
}

/** Requests the files for the accountant of a period, and downloads them once they are ready. */
export function AccountantFiles({ period, name, found }: AccountantFilesProps) {
  const { isWorking, act } = useAction()
  const { revalidate } = useRevalidator()
  const state = found?.state
  const request = () =>
    act(async () => {
      await requestAccountantExport(api, period)
      showToast({ title: `The files of ${name} are being collected` })
      await revalidate()
    })
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
      {found && state === 'ready' && (
        <>
          <ButtonLink href={accountantExportAddress(found._id)} download look="second" size="small">
            <Download aria-hidden="true" className="size-4" />
            Download the files<span className="sr-only"> of {name}</span>
            {found.size !== null && <span className="tabular font-normal">{formatFileSize(found.size)}</span>}
          </ButtonLink>
          {found.expiresAt && (
            <span className="text-muted">Available until {formatDayAndTime(new Date(found.expiresAt))}</span>
          )}
        </>
      )}
      {state === 'waiting' && (
        <span className="text-muted">The files are being collected. We notify you when they are ready.</span>
      )}
      {state === 'failed' && (
        <span className="font-semibold text-danger">The files could not be collected. Please try again.</span>
      )}
      <Button
        isChange
        look={state === 'ready' ? 'quiet' : 'second'}
        size="small"
        isUnavailable={isWorking || state === 'waiting'}
        onClick={() => void request()}
      >
        {state === 'ready' ? 'Collect them again' : 'Files for the accountant'}
        <span className="sr-only"> of {name}</span>
      </Button>
    </div>
  )
}
