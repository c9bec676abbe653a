import { type ComponentType, useRef, useState } from 'react'
import { type Control, type FieldValues, useWatch } from 'react-hook-form'
import type { FieldBinding } from '#app/components/form/bind-fields.ts'
import type { RichTextProps } from '#app/components/rich-text/rich-text.client.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { lazyComponent, useLazyComponent } from '#app/components/ui/loading/lazy-component.ts'
import { Notice } from '#app/components/ui/notice.tsx'
import { useBrowserState } from '#app/components/use-browser-state.ts'
import { formatNumber } from '#core/format-number.ts'
import { MarkdownField } from './markdown-field.tsx'

const modes = { rich: 'Rich text', markdown: 'Markdown' }
type Mode = keyof typeof modes

const storageKey = 'editor of posts'
const readMode = (): Mode => (localStorage.getItem(storageKey) === 'markdown' ? 'markdown' : 'rich')

// Not prefetched: it is larger than the rest of a screen, and most screens have no long text.
const lazyRichText = lazyComponent(
  async () => (await import('#app/components/rich-text/rich-text.client.tsx')).RichText,
  { isRare: true },
)

type WritingFieldProps<Values extends FieldValues> = {
  control: Control<Values>
  label: string
  hint?: string
  rows: number
  maxLength: number
} & FieldBinding<Values>

/** A long text, as rich text or as Markdown. The choice is kept in this browser. */
export function WritingField<Values extends FieldValues>(props: WritingFieldProps<Values>) {
  const { control, label, hint, rows, maxLength, error, ...field } = props
  const { length } = String(useWatch({ control, name: field.name }) ?? '')
  const tooLong = length > maxLength ? `Must be at most ${formatNumber(maxLength)} characters` : undefined
  const binding = { ...field, error: error ?? tooLong }
  const [mode, setMode] = useBrowserState(readMode, 'rich')
  const [isOpen, setIsOpen] = useState(false)
  // The beginning of a part of the text that the rich text editor would change.
  const [refused, setRefused] = useState<string>()
  const isWanted = mode === 'rich' && refused === undefined
  // The person was in the text area before the editor had opened. It never replaces what somebody uses.
  const [isInUse, setIsInUse] = useState(false)
  const plain = useRef<HTMLDivElement>(null)
  const isRich = isWanted && !isInUse
  const RichText = useLazyComponent(lazyRichText, isRich, () => setMode('markdown'))
  if (!isRich && isOpen) setIsOpen(false)
  const isShown = isRich && isOpen
  function choose(chosen: Mode) {
    setMode(chosen)
    setRefused(undefined)
    setIsInUse(false)
    localStorage.setItem(storageKey, chosen)
  }
  return (
    <div>
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
      {!isShown && (
        // Takes what is typed while the editor opens. The focus of its picture dialog comes here too.
        // biome-ignore lint/a11y/noStaticElementInteractions: notes the focus of the fields inside
        <div ref={plain} onFocus={() => setIsInUse(isWanted)}>
          <MarkdownField
            {...{ label, rows, maxLength, binding }}
            hint={[hint, isWanted ? opening : markdownHint].filter(Boolean).join(' ')}
          />
        </div>
      )}
      {isRich && RichText && (
        <div hidden={!isShown}>
          <RichField
            {...{ control, label, hint, binding, RichText, isShown }}
            onRefuse={setRefused}
            onOpen={() =>
              // A focus from before the page was hydrated is not announced.
              plain.current?.contains(document.activeElement) ? setIsInUse(true) : setIsOpen(true)
            }
          />
        </div>
      )}
      <p className="mt-1.5 text-small text-muted">
        {formatNumber(length)} of {formatNumber(maxLength)} characters
      </p>
    </div>
  )
}

// True before and after the first key, so that nothing moves under the pointer.
const opening = 'Write here, and the text stays in Markdown until you choose Rich text.'
const markdownHint = 'Markdown: ## heading, **bold**, *italic*, - list, [text](https://address)'

type RichFieldProps<Values extends FieldValues> = {
  control: Control<Values>
  binding: FieldBinding<Values>
  RichText: ComponentType<RichTextProps>
} & Pick<RichTextProps, 'label' | 'hint' | 'isShown' | 'onOpen' | 'onRefuse'>

function RichField<Values extends FieldValues>(props: RichFieldProps<Values>) {
  const { control, binding, RichText, ...more } = props
  const { name, onChange, error } = binding
  const text = String(useWatch({ control, name }) ?? '')
  return (
    <RichText
      {...{ name, text, error, ...more }}
      onChange={(value) => void onChange({ target: { name, value }, type: 'change' })}
    />
  )
}
