import { Tabs } from '@base-ui/react/tabs'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { BlogDraft } from '#app/api/blog-form.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { Markdown } from '#app/components/ui/markdown/markdown.tsx'
import { WritingField } from '#app/components/writing/writing-field.tsx'
import { blogLabels as labels, longestContent } from '#core/blog/blog.ts'
import { languageOf } from '#core/language.ts'
import { hasVisibleText } from '#core/visible-text.ts'

const tabClass =
  'min-h-10 cursor-pointer border-b-2 border-transparent px-3 font-semibold text-muted hover:text-ink data-active:border-accent data-active:text-ink'

/** Editor of the content with a preview tab. */
export function ContentField({ form }: { form: UseFormReturn<BlogDraft> }) {
  const [shown, setShown] = useState('write')
  const { error } = form.getFieldState('content', form.formState)
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
        <WritingField
          control={form.control}
          label={labels.content}
          rows={20}
          maxLength={longestContent}
          {...bindFields(form)('content')}
        />
      </Tabs.Panel>
      <Tabs.Panel value="preview">
        <Preview form={form} />
      </Tabs.Panel>
    </Tabs.Root>
  )
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
