import { useEffect, useState } from 'react'
import { api } from '#app/api/browser.ts'
import { listVersions, readVersion } from '#app/api/pages.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { Notice } from '#app/components/ui/notice.tsx'
import { Dialog } from '#app/components/ui/overlays/dialog.tsx'
import type { VersionRow } from '#core/page/page.ts'
import type { PageContent } from '#core/page/page-content.ts'
import type { PageKey } from '#core/page/page-keys.ts'
import { PageComparison } from './page-comparison.tsx'

type VersionsDialogProps = {
  pageKey: PageKey
  /** Content of the editor, to compare versions with. */
  draft: PageContent
  onClose: () => void
  /** Puts the content of a version into the draft. */
  onLoad: (content: PageContent, number: number) => void
  /** `live`: the version that visitors see until then. */
  onRollBack: (number: number, live: number | undefined) => Promise<void>
}

/** Lists the versions of a page: each can be compared, shown to visitors again, or be put into the draft. */
export function VersionsDialog({ pageKey, draft, onClose, onLoad, onRollBack }: VersionsDialogProps) {
  const [versions, setVersions] = useState<VersionRow[]>()
  const [problem, setProblem] = useState<string>()
  const [isWorking, setIsWorking] = useState(false)
  const [compared, setCompared] = useState<number>()

  useEffect(() => {
    listVersions(api, pageKey).then(setVersions, (error: unknown) => setProblem(errorMessageOf(error)))
  }, [pageKey])

  async function act(work: () => Promise<void>) {
    setIsWorking(true)
    setProblem(undefined)
    try {
      await work()
      onClose()
    } catch (error) {
      setProblem(errorMessageOf(error))
      setIsWorking(false)
    }
  }
  const live = versions?.find(({ isLive }) => isLive)?.number
  if (compared !== undefined && versions) {
    const numbers = versions.map(({ number }) => number)
    return (
      <Dialog isOpen title="Compare versions" onClose={onClose} width="max-w-160">
        <PageComparison
          {...{ pageKey, draft, numbers }}
          number={compared}
          onBack={() => setCompared(undefined)}
        />
      </Dialog>
    )
  }
  return (
    <Dialog isOpen title="Versions" onClose={onClose}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {!versions && !problem && <p className="text-muted">Loading…</p>}
      {versions?.length === 0 && <p className="text-muted">Nothing has been published yet.</p>}
      <ul aria-label="Versions" className="divide-y divide-line">
        {versions?.map((version) => (
          <li key={version.number} className="grid gap-2 py-4">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-semibold">Version {version.number}</span>
              {version.isLive && <Badge tone="success">Visitors see this</Badge>}
              {isWaiting(version) && <Badge tone="accent">Waiting</Badge>}
              {version.cancelledAt && <Badge>Cancelled</Badge>}
            </p>
            <p className="text-small text-muted">
              Written <RelativeTime value={version.writtenAt} />
              {version.writtenBy && ` by ${version.writtenBy}`}
              {version.publishedAt && (
                <>
                  , published <RelativeTime value={version.publishedAt} />
                </>
              )}
            </p>
            <div className="flex flex-wrap gap-1">
              {!version.isLive && (
                <Button
                  look="second"
                  size="small"
                  disabled={isWorking}
                  onClick={() => void act(() => onRollBack(version.number, live))}
                >
                  Show to visitors
                  <span className="sr-only">: version {version.number}</span>
                </Button>
              )}
              <Button
                look="quiet"
                size="small"
                disabled={isWorking}
                onClick={() =>
                  void act(async () =>
                    onLoad((await readVersion(api, pageKey, version.number)).content, version.number),
                  )
                }
              >
                Put into the draft
                <span className="sr-only">: version {version.number}</span>
              </Button>
              <Button look="quiet" size="small" onClick={() => setCompared(version.number)}>
                Compare
                <span className="sr-only">: version {version.number}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const isWaiting = ({ publishAt, publishedAt, cancelledAt }: VersionRow) =>
  publishAt && !publishedAt && !cancelledAt
