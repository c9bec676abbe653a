import { Tabs } from '@base-ui/react/tabs'
import { ImagePlus } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { BlogDraft } from '#app/api/blog-form.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { MediaPicker } from '#app/components/media/media-picker.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { TextArea } from '#app/components/ui/fields/field.tsx'
import { Markdown } from '#app/components/ui/markdown/markdown.tsx'
import { languageOf } from '#core/language.ts'
import { hasVisibleText } from '#core/visible-text.ts'

const tabClass =
  'min-h-10 cursor-pointer border-b-2 border-transparent px-3 font-semibold text-muted hover:text-ink data-active:border-accent data-active:text-ink'

/** Markdown editor with a preview tab. */
export function ContentField({ form }: { form: UseFormReturn<BlogDraft> }) {
  const [shown, setShown] = useState('write')
  const [picking, setPicking] = useState<{ file?: File }>()
  const { error, ...field } = bindFields(form)('content')
  function takeFile(event: SyntheticEvent, { files }: DataTransfer) {
    const [file] = files
    if (!file) return
    event.preventDefault()
    setPicking({ file })
  }
  // On a validation error, show the editor.
  const value = error ? 'write' : shown
  return (
    <Tabs.Root value={value} onValueChange={setShown}>
      <Tabs.List aria-label="Editor mode" className="mb-3 flex gap-2 border-b border-line">
        <Tabs.Tab value="write" className={tabClass}>
          Write
        </Tabs.Tab>
        <Tabs.Tab value="preview" className={tabClass}>
          Preview
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="write" keepMounted tabIndex={-1}>
        <TextArea
          label="Content"
          rows={20}
          hint="Markdown: ## heading, **bold**, *italic*, - list, [text](https://address)"
          error={error}
          {...field}
          onPaste={(event) => takeFile(event, event.clipboardData)}
          onDrop={(event) => takeFile(event, event.dataTransfer)}
        />
        <Button look="second" size="small" className="mt-3" onClick={() => setPicking({})}>
          <ImagePlus aria-hidden="true" className="size-4" /> Insert a picture
        </Button>
      </Tabs.Panel>
      <Tabs.Panel value="preview">
        <Preview form={form} />
      </Tabs.Panel>
      <MediaPicker
        isOpen={picking !== undefined}
        needsAlt
        file={picking?.file}
        onClose={() => setPicking(undefined)}
        onChoose={({ url, alt }) => insertText(form, `![${alt.replace(/[[\]\\\s]+/g, ' ')}](${url})`)}
      />
    </Tabs.Root>
  )
}

/** Inserts a text at the cursor of the content field. */
function insertText(form: UseFormReturn<BlogDraft>, text: string) {
  const content = form.getValues('content')
  const element = document.getElementById('field-content')
  const at = element instanceof HTMLTextAreaElement ? element.selectionStart : content.length
  form.setValue('content', `${content.slice(0, at)}${text}${content.slice(at)}`, { shouldDirty: true })
}

function Preview({ form }: { form: UseFormReturn<BlogDraft> }) {
  const content = useWatch({ control: form.control, name: 'content' })
  if (!hasVisibleText(content)) return <p className="py-6 text-muted">Nothing to preview yet.</p>
  return (
    <div lang={languageOf(content)} className="prose py-4">
      <Markdown text={content} />
    </div>
  )
}
