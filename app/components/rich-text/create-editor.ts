import {
  defaultValueCtx,
  Editor,
  editorViewOptionsCtx,
  remarkStringifyOptionsCtx,
  rootCtx,
} from '@milkdown/kit/core'
import type { Ctx, MilkdownPlugin } from '@milkdown/kit/ctx'
import { clipboard } from '@milkdown/kit/plugin/clipboard'
import { history } from '@milkdown/kit/plugin/history'
import { listener, listenerCtx } from '@milkdown/kit/plugin/listener'
import {
  commonmark,
  imageSchema,
  listItemKeymap,
  remarkPreserveEmptyLinePlugin,
} from '@milkdown/kit/preset/commonmark'
import { columnResizingPlugin, gfm } from '@milkdown/kit/preset/gfm'
import { Plugin } from '@milkdown/kit/prose/state'
import type { EditorView } from '@milkdown/kit/prose/view'
import { $prose } from '@milkdown/kit/utils'
import { linkTypedAddress } from './link.ts'
import { takeDrop, takePaste } from './take-pasted.ts'
import '@milkdown/kit/prose/view/style/prosemirror.css'

type EditorOptions = {
  root: HTMLElement
  text: string
  attributes: Record<string, string>
  /** Called with the Markdown shortly after a change of the document. */
  onMarkdown: (markdown: string) => void
  /** Called at every change of the document or the selection. */
  onState: (view: EditorView) => void
  /** Called with a picture that was pasted or dropped. The selection is where it belongs. */
  onPicture: (file: File) => void
}

// A picture without a title has the title null, which the preset refuses; and its alternative text is no title.
const pictures = imageSchema.extendSchema((before) => (ctx) => {
  const schema = before(ctx)
  const text = { default: '', validate: 'string|null' }
  return {
    ...schema,
    attrs: { ...schema.attrs, alt: text, title: { default: null, validate: 'string|null' } },
    parseDOM: [
      {
        tag: 'img[src]',
        getAttrs: (element) => ({
          src: element.getAttribute('src') ?? '',
          alt: element.getAttribute('alt') ?? '',
          title: element.getAttribute('title'),
        }),
      },
    ],
  }
})

/** Plugins whose result the site does not show: empty lines as HTML, and widths of columns. */
const leftOut = new Set<MilkdownPlugin>([remarkPreserveEmptyLinePlugin, columnResizingPlugin].flat())
const preset = [...commonmark, ...gfm].filter((plugin) => !leftOut.has(plugin))

/** Creates the rich text editor of a Markdown text. */
export const createEditor = ({ root, text, attributes, ...options }: EditorOptions): Promise<Editor> =>
  Editor.make()
    .config((ctx: Ctx) => {
      ctx.set(rootCtx, root)
      ctx.set(defaultValueCtx, text)
      ctx.update(remarkStringifyOptionsCtx, (before) => ({
        ...before,
        bullet: '-' as const,
        rule: '-' as const,
      }))
      ctx.update(editorViewOptionsCtx, (before) => ({
        ...before,
        attributes,
        handleDOMEvents: {
          paste: (view, event) => takePaste(view, event, options.onPicture),
          drop: (view, event) => takeDrop(view, event, options.onPicture),
        },
      }))
      // Tab leaves the text, as everywhere outside a table.
      ctx.update(listItemKeymap.key, (before) => ({
        ...before,
        SinkListItem: { ...before.SinkListItem, shortcuts: 'Mod-]' },
        LiftListItem: { ...before.LiftListItem, shortcuts: 'Mod-[' },
      }))
      ctx.get(listenerCtx).markdownUpdated((_ctx, markdown) => options.onMarkdown(markdown))
    })
    .use(preset)
    .use(pictures)
    .use(linkTypedAddress)
    .use(history)
    .use(listener)
    .use(clipboard)
    .use($prose(() => new Plugin({ view: () => ({ update: options.onState }) })))
    .create()
