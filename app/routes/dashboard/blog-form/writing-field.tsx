import { type ComponentType, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { BlogDraft } from '#app/api/blog-form.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import type { RichTextProps } from '#app/components/rich-text/rich-text.client.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { lazyComponent, useLazyComponent } from '#app/components/ui/loading/lazy-component.ts'
import { Notice } from '#app/components/ui/notice.tsx'
import { blogLabels as labels } from '#core/blog/blog.ts'
import { useBrowserState } from '../shell/use-browser-state.ts'
import { MarkdownField } from './markdown-field.tsx'

const modes = { rich: 'Rich text', markdown: 'Markdown' }
type Mode = keyof typeof modes

const storageKey = 'editor of posts'
const readMode = (): Mode => (localStorage.getItem(storageKey) === 'rich' ? 'rich' : 'markdown')

// Not prefetched: it is larger than the rest of the screen, and few people choose it.
const lazyRichText = lazyComponent(
  async () => (await import('#app/components/rich-text/rich-text.client.tsx')).RichText,
  { isRare: true },
)

/** The content of a post, as Markdown or as rich text. The choice is kept in this browser. */
export function WritingField({ form }: { form: UseFormReturn<BlogDraft> }) {
  const [mode, setMode] = useBrowserState(readMode, 'markdown')
  // The beginning of a part of the text that the rich text editor would change.
  const [refused, setRefused] = useState<string>()
  const isRich = mode === 'rich' && refused === undefined
  const RichText = useLazyComponent(lazyRichText, isRich, () => setMode('markdown'))
  function choose(chosen: Mode) {
    setMode(chosen)
    setRefused(undefined)
    localStorage.setItem(storageKey, chosen)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of fields */}
      <div role="group" aria-label="Editor" className="mb-3 flex flex-wrap gap-1">
        {(Object.keys(modes) as Mode[]).map((name) => {
          const isPressed = (name === 'rich') === isRich
          return (
            <Button
              key={name}
              size="small"
              look={isPressed ? 'second' : 'quiet'}
              className="min-h-11"
              aria-pressed={isPressed}
              onClick={() => choose(name)}
            >
              {modes[name]}
            </Button>
          )
        })}
      </div>
      {refused !== undefined && (
        <div className="mb-3">
          <Notice tone="success">
            This text has parts that the rich text editor would change
            {refused && `, such as “${refused}”`}, so it stays in Markdown.
          </Notice>
        </div>
      )}
      {isRich && RichText ? (
        <RichField {...{ form, RichText }} onRefuse={setRefused} />
      ) : (
        <MarkdownField form={form} />
      )}
    </>
  )
}

type RichFieldProps = {
  form: UseFormReturn<BlogDraft>
  RichText: ComponentType<RichTextProps>
  onRefuse: (part: string) => void
}

function RichField({ form, RichText, onRefuse }: RichFieldProps) {
  const text = useWatch({ control: form.control, name: 'content' })
  const { name, onChange, error } = bindFields(form)('content')
  return (
    <RichText
      {...{ name, text, error, onRefuse }}
      label={labels.content}
      onChange={(value) => void onChange({ target: { name, value }, type: 'change' })}
    />
  )
}
