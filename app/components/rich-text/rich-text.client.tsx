import { commandsCtx } from '@milkdown/kit/core'
import { insertImageCommand } from '@milkdown/kit/preset/commonmark'
import { useMemo, useRef, useState } from 'react'
import { MediaPicker } from '#app/components/media/media-picker.tsx'
import { describedBy, fieldClass } from '#app/components/ui/fields/field.tsx'
import { languageOf } from '#core/language.ts'
import { type LinkPlace, readLink, writeLink } from './link.ts'
import { LinkDialog } from './link-dialog.tsx'
import { FormatToolbar } from './toolbar.tsx'
import { useEditor } from './use-editor.ts'

export type RichTextProps = {
  name: string
  label: string
  hint?: string | undefined
  /** Markdown. */
  text: string
  error?: string | undefined
  /** False while another field shows the text, which has the label and the id until then. */
  isShown: boolean
  onChange: (text: string) => void
  /** Called when the text was opened. */
  onOpen: () => void
  /** Called instead of opening a text that the editor would change, with the beginning of such a part. */
  onRefuse: (part: string) => void
}

/** Rich text editor of a Markdown text. */
export function RichText({ name, label, hint, text, error, isShown, ...on }: RichTextProps) {
  const root = useRef<HTMLDivElement>(null)
  const [picking, setPicking] = useState<{ file?: File }>()
  const [linkPlace, setLinkPlace] = useState<LinkPlace>()
  const id = `field-${name}`
  const attributes = useMemo(
    () => ({ ...look, ...(isShown && attributesOf(id, { label, hint, error })) }),
    [id, label, hint, error, isShown],
  )
  const { editor, formats, run } = useEditor(root, {
    ...{ text, attributes, ...on },
    onPicture: (file) => setPicking({ file }),
  })
  return (
    <div className="grid content-start gap-1.5">
      <p id={`${id}-label`} className="font-semibold">
        {label}
      </p>
      {hint && (
        <p id={`${id}-hint`} className="text-small text-muted">
          {hint}
        </p>
      )}
      <div className={`${fieldClass} ${error ? 'border-danger' : ''}`}>
        <div
          hidden={!editor}
          className="sticky top-14 z-10 rounded-t-small border-b border-line bg-raised p-1 lg:top-0"
        >
          <FormatToolbar
            formats={formats}
            onAction={run}
            onLink={() => setLinkPlace(editor?.action(readLink))}
            onPicture={() => setPicking({})}
          />
        </div>
        {!editor && <p className="p-4 text-muted">Loading…</p>}
        <div ref={root} hidden={!editor} lang={languageOf(text)} />
      </div>
      {error && (
        <p id={`${id}-error`} className="text-small font-semibold text-danger">
          {error}
        </p>
      )}
      <MediaPicker
        isOpen={picking !== undefined}
        needsAlt
        isForText
        file={picking?.file}
        onClose={() => setPicking(undefined)}
        onChoose={({ url, alt }) =>
          run((ctx) => ctx.get(commandsCtx).call(insertImageCommand.key, { src: url, alt }))
        }
      />
      {linkPlace && (
        <LinkDialog
          place={linkPlace}
          onClose={() => setLinkPlace(undefined)}
          onChosen={(href, linkText) => {
            setLinkPlace(undefined)
            run((ctx) => writeLink(ctx, linkPlace, href, linkText))
          }}
        />
      )}
    </div>
  )
}

const look = { class: 'prose max-w-none min-h-96 px-4 py-3 wrap-anywhere *:first:mt-0!' }

type Described = Pick<RichTextProps, 'label' | 'hint' | 'error'>

function attributesOf(id: string, { label, hint, error }: Described): Record<string, string> {
  const description = describedBy(id, { hint, error })
  return {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    ...(error && { 'aria-invalid': 'true' }),
    ...(description && { 'aria-describedby': description }),
  }
}
