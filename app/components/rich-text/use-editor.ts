import { type Editor, editorViewCtx } from '@milkdown/kit/core'
import type { Ctx } from '@milkdown/kit/ctx'
import { getMarkdown } from '@milkdown/kit/utils'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createEditor } from './create-editor.ts'
import { findDifference } from './find-difference.tsx'
import { type Formats, readFormats } from './formats.ts'

type Options = {
  text: string
  attributes: Record<string, string>
  onChange: (text: string) => void
  onOpen: () => void
  /** Called with the beginning of a part that the editor would change. */
  onRefuse: (part: string) => void
  onPicture: (file: File) => void
}

const noFormats: Formats = { active: [], canUndo: false, canRedo: false }

/** Opens the editor of a text in an element, and again when the text is replaced from outside. The text stays as it is
 * until the person changes the document, and comes back as it was if the person undoes that. */
export function useEditor(root: RefObject<HTMLElement | null>, { text, attributes, ...options }: Options) {
  const [editor, setEditor] = useState<Editor>()
  const [formats, setFormats] = useState(noFormats)
  const [opened, setOpened] = useState({ text })
  const latest = useRef(text)
  const change = useEffectEvent(options.onChange)
  const announce = useEffectEvent(options.onOpen)
  const refuse = useEffectEvent(options.onRefuse)
  const takePicture = useEffectEvent(options.onPicture)
  const open = useEffectEvent(
    (element: HTMLElement, onMarkdown: (markdown: string) => void): Promise<Editor> =>
      createEditor({
        ...{ root: element, text: opened.text, attributes, onMarkdown },
        onState: ({ state }) => setFormats((before) => keepIfEqual(before, readFormats(state))),
        onPicture: (file) => takePicture(file),
      }),
  )

  useEffect(() => {
    if (text === latest.current) return
    latest.current = text
    setOpened({ text })
  }, [text])

  useEffect(() => {
    const element = root.current
    if (!element) return
    const original = opened.text
    let written = original
    let unchanged: string | undefined
    let created: Editor | undefined
    let isOver = false
    function write(markdown: string) {
      if (unchanged === undefined) return
      const next = markdown === unchanged ? original : markdown.trimEnd()
      // Replaced from outside meanwhile, if the latest text is another one.
      if (next === written || latest.current !== written) return
      written = next
      latest.current = next
      change(next)
    }
    // The editor reports a change after a moment; what is pressed next may need the text.
    const writeNow = () => created && write(created.action(getMarkdown()))
    const opening = open(element, write)
    opening.then(
      (editor) => {
        if (isOver) return
        const markdown = editor.action(getMarkdown())
        const part = findDifference(original, markdown)
        if (part !== undefined) return refuse(part)
        unchanged = markdown
        created = editor
        flushSync(() => setEditor(editor))
        announce()
      },
      () => !isOver && refuse(''),
    )
    element.addEventListener('focusout', writeNow)
    document.addEventListener('pointerdown', writeNow, true)
    return () => {
      writeNow()
      isOver = true
      element.removeEventListener('focusout', writeNow)
      document.removeEventListener('pointerdown', writeNow, true)
      setEditor(undefined)
      setFormats(noFormats)
      opening.then(
        (editor) => editor.destroy(),
        () => {},
      )
    }
  }, [opened, root])

  useEffect(() => {
    editor?.action((ctx) => ctx.get(editorViewCtx).setProps({ attributes }))
  }, [editor, attributes])

  /** Changes the document, then puts the focus into it. */
  function run(action: (ctx: Ctx) => unknown) {
    editor?.action((ctx) => {
      action(ctx)
      ctx.get(editorViewCtx).focus()
    })
  }
  return { editor, formats, run }
}

const keepIfEqual = (before: Formats, after: Formats): Formats =>
  JSON.stringify(before) === JSON.stringify(after) ? before : after
