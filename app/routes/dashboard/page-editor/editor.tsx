import { useRef, useState } from 'react'
import { api } from '#app/api/browser.ts'
import { publishPage, rollBackPage } from '#app/api/pages.ts'
import { UnsavedChangesDialog } from '#app/components/form/unsaved-changes-dialog.tsx'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { placeholders } from '#core/page/fill-text.ts'
import type { DraftRow } from '#core/page/page.ts'
import { AddSection } from './add-section.tsx'
import { addSection, measureFigures, moveSection, removeSection } from './change-sections.ts'
import { DocumentPlaceholders, inBraces } from './document-placeholders.tsx'
import { EditorBar } from './editor-bar.tsx'
import { HeadFields } from './head-fields.tsx'
import { PageLinks } from './page-links.tsx'
import { PagePreview } from './page-preview.tsx'
import { PageVersions } from './page-versions.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { hasErrors, SectionEditor } from './section-editor.tsx'
import { useAutosave } from './use-autosave.ts'
import { useHistory } from './use-history.ts'
import { useLivePreview } from './use-live-preview.ts'
import { useOriginal } from './use-original.ts'
import { useRevealed } from './use-revealed.ts'

type EditorProps = { draft: DraftRow; reload: () => Promise<DraftRow>; onPublished: () => Promise<void> }

/** The sections of a page with their fields on one side, the page as visitors will see it on the other. */
export function Editor({ draft, reload, onPublished }: EditorProps) {
  const { key, label } = draft.page
  const history = useHistory(draft.content)
  const { value: content, change } = history
  const autosave = useAutosave({ pageKey: key, content, revision: draft.revision })
  const preview = useLivePreview({ pageKey: key, content, autosave })
  const [opened, setOpened] = useState<string>()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [dialog, setDialog] = useState<'publish' | 'versions'>()
  const [position, setPosition] = useState('')
  const fields = useRef<HTMLDivElement>(null)
  const { reveal, revealError } = useRevealed(fields)
  const original = useOriginal(key)

  /** Goes on from what the server has, for example after publishing. */
  async function restart() {
    const newest = await reload()
    history.reset(newest.content)
    autosave.restart(newest.content, newest.revision)
  }
  async function publish(at?: string) {
    const revision = await autosave.saveNow()
    if (revision === undefined) throw new Error('The draft could not be saved. Nothing was published.')
    const { scheduledNumber: scheduled } = draft.page
    await publishPage(api, key, { revision, scheduled, ...(at && { at }) }).catch((error: unknown) => {
      // The scheduled version may have changed.
      void onPublished()
      throw error
    })
    setErrors({})
    showToast({ title: at ? 'The publication is scheduled' : 'Published: visitors see it now' })
    await restart()
    await onPublished()
  }
  async function rollBack(number: number, live?: number) {
    await rollBackPage(api, key, number)
    const undo = () =>
      void rollBack(live ?? number, number).catch((error: unknown) =>
        showToast({ title: errorMessageOf(error), tone: 'danger' }),
      )
    showToast({ title: `Visitors see version ${number} now`, ...(live && { undo }) })
    if (autosave.revision === 0) await restart()
    await onPublished()
  }
  function showErrors(found: Record<string, string>) {
    setErrors(found)
    const wrong = content.sections.find(({ id }) => hasErrors(found, id))?.id
    if (wrong) setOpened(wrong)
    revealError(wrong ?? '')
  }
  function open(id: string) {
    setOpened(id)
    reveal(id)
  }
  function move(index: number, id: string, by: 1 | -1) {
    change(moveSection(id, by))
    setPosition(`The section is number ${index + by + 1} of ${content.sections.length} now.`)
  }
  function remove(index: number, id: string) {
    const neighbour = content.sections[index + 1] ?? content.sections[index - 1]
    change(removeSection(id))
    if (neighbour) reveal(neighbour.id)
  }
  const count = Object.keys(errors).length
  return (
    <div className="flex flex-col gap-4">
      <EditorBar
        {...{ draft, history, autosave, restart, onChanged: onPublished }}
        onPublish={() => setDialog('publish')}
        onVersions={() => setDialog('versions')}
      />
      {count > 0 && (
        <p role="alert" className="font-semibold text-danger">
          {count === 1 ? 'One field has to be corrected' : `${count} fields have to be corrected`} before
          visitors see this.
        </p>
      )}
      <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
        <div ref={fields} className="grid grid-cols-1 gap-4 **:scroll-mt-16">
          <HeadFields {...{ content, original, errors }} isOwn={draft.page.own !== null} onChange={change} />
          <p className="text-small text-muted">
            In any text you can write {Object.keys(placeholders).map(inBraces).join(', ')}: they stand for the
            name, the city, the description and the prices of your site, and for when messages are answered.
          </p>
          {content.sections.some(({ type }) => type === 'clause') && <DocumentPlaceholders />}
          <h2 className="mt-2 text-title">Sections</h2>
          {content.sections.map((section, index) => (
            <SectionEditor
              key={section.id}
              section={section}
              original={original?.sections.find(({ id }) => id === section.id)}
              isFirst={index === 0}
              isLast={index === content.sections.length - 1}
              isOpen={opened === section.id}
              errors={errors}
              onToggle={(isOpen) => setOpened(isOpen ? section.id : undefined)}
              onChange={change}
              onMove={(by) => move(index, section.id, by)}
              onRemove={() => remove(index, section.id)}
              onMeasure={() => {
                change(measureFigures(section.id))
                reveal(section.id)
              }}
            />
          ))}
          <p role="status" className="sr-only">
            {position}
          </p>
          <PageLinks />
          <AddSection
            onAdd={(type) => {
              const added = addSection(type, content)
              change(added.change)
              open(added.id)
            }}
          />
        </div>
        <PagePreview {...preview} label={label} selected={opened} onSelect={open} />
      </div>
      {dialog === 'publish' && (
        <PublishDialog
          page={draft.page}
          hasDraft={autosave.revision > 0 || autosave.isUnsaved}
          onClose={() => setDialog(undefined)}
          onPublish={publish}
          onRefused={showErrors}
        />
      )}
      {dialog === 'versions' && (
        <PageVersions
          pageKey={key}
          draft={content}
          onClose={() => setDialog(undefined)}
          onRollBack={rollBack}
          onRestore={(loaded, number) => {
            change(() => loaded)
            showToast({ title: `Version ${number} is in the draft` })
          }}
        />
      )}
      <UnsavedChangesDialog isUnsaved={() => autosave.isUnsaved} hasDraft={false} />
    </div>
  )
}
