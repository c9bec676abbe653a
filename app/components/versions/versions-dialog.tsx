import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { Notice } from '#app/components/ui/notice.tsx'
import { Dialog } from '#app/components/ui/overlays/dialog.tsx'
import { VersionComparison } from './version-comparison.tsx'

type VersionsDialogProps<Version, Content> = {
  list: () => Promise<Version[]>
  read: (number: number) => Promise<Content>
  /** Unsaved content on the screen, to compare versions with. */
  readScreen: () => Content
  /** Name of the screen in texts. */
  screen: 'form' | 'editor'
  /** Target of the button that restores a version. */
  target: 'form' | 'draft'
  emptyText: string
  renderFacts: (version: Version, versions: Version[]) => { badges: ReactNode; about: ReactNode }
  renderDifferences: (before: Content, after: Content) => Promise<ReactNode>
  onClose: () => void
  onRestore: (content: Content, number: number) => void
  /** Makes visitors see a version. Undefined if they do. */
  publish?: (version: Version, versions: Version[]) => (() => Promise<void>) | undefined
}

/** Lists versions. Each can be compared, or be put into the form or draft. */
export function VersionsDialog<Version extends { number: number }, Content>(
  props: VersionsDialogProps<Version, Content>,
) {
  const { read, readScreen, screen, target, emptyText, renderFacts, onClose, onRestore, publish } = props
  const [versions, setVersions] = useState<Version[]>()
  const [problem, setProblem] = useState<string>()
  const [isWorking, setIsWorking] = useState(false)
  const [compared, setCompared] = useState<number>()

  const list = useEffectEvent(props.list)
  useEffect(() => {
    list().then(setVersions, (error: unknown) => setProblem(errorMessageOf(error)))
  }, [])

  async function runAndClose(work: () => Promise<void>) {
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
  async function compare(number: number, other: number | undefined) {
    const [before, after] = await Promise.all([
      read(number),
      other === undefined ? readScreen() : read(other),
    ])
    return props.renderDifferences(before, after)
  }
  if (compared !== undefined && versions) {
    return (
      <Dialog isOpen title="Compare versions" onClose={onClose} width="max-w-160">
        <VersionComparison
          number={compared}
          numbers={versions.map(({ number }) => number)}
          draftLabel={`what is in the ${screen}`}
          compare={compare}
          onBack={() => setCompared(undefined)}
        />
      </Dialog>
    )
  }
  return (
    <Dialog isOpen title="Versions" onClose={onClose}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {!versions && !problem && <p className="text-muted">Loading…</p>}
      {versions?.length === 0 && <p className="text-muted">{emptyText}</p>}
      <ul aria-label="Versions" className="divide-y divide-line">
        {versions?.map((version) => (
          <VersionItem
            key={version.number}
            {...{ number: version.number, target, isWorking }}
            {...renderFacts(version, versions)}
            onPublish={publish?.(version, versions)}
            onRestore={async () => onRestore(await read(version.number), version.number)}
            run={runAndClose}
            onCompare={() => setCompared(version.number)}
          />
        ))}
      </ul>
    </Dialog>
  )
}

type VersionItemProps = {
  number: number
  target: string
  badges: ReactNode
  about: ReactNode
  isWorking: boolean
  onPublish: (() => Promise<void>) | undefined
  onRestore: () => Promise<void>
  run: (work: () => Promise<void>) => Promise<void>
  onCompare: () => void
}

function VersionItem(props: VersionItemProps) {
  const { number, target, badges, about, isWorking, onPublish, onRestore, run, onCompare } = props
  const version = <span className="sr-only">: version {number}</span>
  return (
    <li className="grid gap-2 py-4">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">Version {number}</span>
        {badges}
      </p>
      <p className="text-small text-muted wrap-anywhere">{about}</p>
      <div className="flex flex-wrap gap-1">
        {onPublish && (
          <Button look="second" size="small" disabled={isWorking} onClick={() => void run(onPublish)}>
            Show to visitors
            {version}
          </Button>
        )}
        <Button
          look={onPublish ? 'quiet' : 'second'}
          size="small"
          disabled={isWorking}
          onClick={() => void run(onRestore)}
        >
          Put into the {target}
          {version}
        </Button>
        <Button look="quiet" size="small" onClick={onCompare}>
          Compare
          {version}
        </Button>
      </div>
    </li>
  )
}
