import { ImagePlus } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { FieldBinding } from '#app/components/form/bind-fields.ts'
import { MediaPicker } from '#app/components/media/media-picker.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { TextArea } from '#app/components/ui/fields/field.tsx'

type MarkdownFieldProps<Values extends FieldValues> = {
  label: string
  rows: number
  maxLength: number
  hint: string
  binding: FieldBinding<Values>
}

/** Text as Markdown, with pictures of the library. */
export function MarkdownField<Values extends FieldValues>(props: MarkdownFieldProps<Values>) {
  const { binding, ...area } = props
  const [picking, setPicking] = useState<{ file?: File }>()
  function takeFile(event: SyntheticEvent, { files }: DataTransfer) {
    const [file] = files
    if (!file) return
    event.preventDefault()
    setPicking({ file })
  }
  return (
    <>
      <TextArea
        {...area}
        {...binding}
        onPaste={(event) => takeFile(event, event.clipboardData)}
        onDrop={(event) => takeFile(event, event.dataTransfer)}
      />
      <Button look="second" size="small" className="mt-3" onClick={() => setPicking({})}>
        <ImagePlus aria-hidden="true" className="size-4" /> Insert a picture
      </Button>
      <MediaPicker
        isOpen={picking !== undefined}
        needsAlt
        isForText
        file={picking?.file}
        onClose={() => setPicking(undefined)}
        onChoose={({ url, alt }) => insertText(binding.name, `![${alt.replace(/[[\]\\\s]+/g, ' ')}](${url})`)}
      />
    </>
  )
}

/** Inserts a text at the cursor, as if it was typed. */
function insertText(name: string, text: string) {
  const area = document.getElementById(`field-${name}`)
  if (!(area instanceof HTMLTextAreaElement)) return
  area.setRangeText(text, area.selectionStart, area.selectionStart, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
