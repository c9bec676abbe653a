import { ImagePlus } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { BlogDraft } from '#app/api/blog-form.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { MediaPicker } from '#app/components/media/media-picker.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { TextArea } from '#app/components/ui/fields/field.tsx'
import { blogLabels as labels } from '#core/blog/blog.ts'

/** The content of a post as Markdown. */
export function MarkdownField({ form }: { form: UseFormReturn<BlogDraft> }) {
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
        label={labels.content}
        rows={20}
        hint="Markdown: ## heading, **bold**, *italic*, - list, [text](https://address)"
        {...bindFields(form)('content')}
        onPaste={(event) => takeFile(event, event.clipboardData)}
        onDrop={(event) => takeFile(event, event.dataTransfer)}
      />
      <Button look="second" size="small" className="mt-3" onClick={() => setPicking({})}>
        <ImagePlus aria-hidden="true" className="size-4" /> Insert a picture
      </Button>
      <MediaPicker
        isOpen={picking !== undefined}
        needsAlt
        file={picking?.file}
        onClose={() => setPicking(undefined)}
        onChoose={({ url, alt }) => insertText(form, `![${alt.replace(/[[\]\\\s]+/g, ' ')}](${url})`)}
      />
    </>
  )
}

/** Inserts a text at the cursor of the content field. */
function insertText(form: UseFormReturn<BlogDraft>, text: string) {
  const content = form.getValues('content')
  const element = document.getElementById('field-content')
  const at = element instanceof HTMLTextAreaElement ? element.selectionStart : content.length
  form.setValue('content', `${content.slice(0, at)}${text}${content.slice(at)}`, { shouldDirty: true })
}
