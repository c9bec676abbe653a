import { api } from '#app/api/browser.ts'
import { listVersions, readVersion } from '#app/api/pages.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { VersionsDialog } from '#app/components/versions/versions-dialog.tsx'
import type { VersionRow } from '#core/page/page.ts'
import type { PageContent } from '#core/page/page-content.ts'
import type { PageKey } from '#core/page/page-keys.ts'
import { renderPageDifferences } from './page-comparison.tsx'

type PageVersionsProps = {
  pageKey: PageKey
  /** Content of the editor, to compare versions with. */
  draft: PageContent
  onClose: () => void
  /** Puts the content of a version into the draft. */
  onRestore: (content: PageContent, number: number) => void
  /** `live`: the version that visitors see until then. */
  onRollBack: (number: number, live: number | undefined) => Promise<void>
}

/** Versions of a page. Each can be shown to visitors again, or be put into the draft. */
export function PageVersions({ pageKey, draft, onRollBack, ...props }: PageVersionsProps) {
  return (
    <VersionsDialog
      {...props}
      list={() => listVersions(api, pageKey)}
      read={async (number) => (await readVersion(api, pageKey, number)).content}
      readScreen={() => draft}
      screen="editor"
      target="draft"
      emptyText="Nothing has been published yet."
      renderFacts={renderFacts}
      renderDifferences={renderPageDifferences}
      publish={({ number, isLive }, versions) =>
        isLive ? undefined : () => onRollBack(number, versions.find((one) => one.isLive)?.number)
      }
    />
  )
}

const renderFacts = (version: VersionRow) => ({
  badges: (
    <>
      {version.isLive && <Badge tone="success">Visitors see this</Badge>}
      {isWaiting(version) && <Badge tone="accent">Waiting</Badge>}
      {version.cancelledAt && <Badge>Cancelled</Badge>}
    </>
  ),
  about: (
    <>
      Written <RelativeTime value={version.writtenAt} />
      {version.writtenBy && ` by ${version.writtenBy}`}
      {version.publishedAt && (
        <>
          , published <RelativeTime value={version.publishedAt} />
        </>
      )}
    </>
  ),
})

const isWaiting = ({ publishAt, publishedAt, cancelledAt }: VersionRow) =>
  publishAt && !publishedAt && !cancelledAt
