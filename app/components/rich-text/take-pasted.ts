import { DOMParser, type Slice } from '@milkdown/kit/prose/model'
import { TextSelection } from '@milkdown/kit/prose/state'
import type { EditorView } from '@milkdown/kit/prose/view'
import { readMarkup } from './read-markup.ts'

type OnPicture = (file: File) => void

/** Takes what is pasted. The editor itself would make markup of text, which the content policy refuses. */
export function takePaste(view: EditorView, event: ClipboardEvent, onPicture: OnPicture): boolean {
  const data = event.clipboardData
  if (!data || view.composing) return false
  event.preventDefault()
  const [file] = data.files
  const text = data.getData('text/plain')
  const html = data.getData('text/html')
  const isCode = view.state.selection.$from.parent.type.spec.code || data.getData('vscode-editor-data')
  if (html && !(text && isCode)) {
    const slice = sliceOf(view, html)
    if (slice.size > 0) return insert(view, event, slice)
  }
  // Word also gives a picture of what was copied.
  if (file) onPicture(file)
  else if (text) view.pasteText(text, event)
  return true
}

/** Takes what is dropped from outside the editor. */
export function takeDrop(view: EditorView, event: DragEvent, onPicture: OnPicture): boolean {
  const data = event.dataTransfer
  if (!data || view.dragging) return false
  event.preventDefault()
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
  if (place) {
    const selection = TextSelection.near(view.state.doc.resolve(place.pos))
    view.dispatch(view.state.tr.setSelection(selection))
  }
  const [file] = data.files
  const html = data.getData('text/html')
  if (file) onPicture(file)
  else if (html) view.dispatch(view.state.tr.replaceSelection(sliceOf(view, html)).scrollIntoView())
  else view.dispatch(view.state.tr.insertText(data.getData('text/plain')).scrollIntoView())
  view.focus()
  return true
}

function sliceOf(view: EditorView, html: string): Slice {
  const context = view.state.selection.$from
  const slice = DOMParser.fromSchema(view.state.schema).parseSlice(readMarkup(html), { context })
  return view.props.transformPasted?.(slice, view, false) ?? slice
}

/** Inserts a slice as the editor would: tables take cells, for example. */
function insert(view: EditorView, event: ClipboardEvent, slice: Slice): true {
  const isTaken = view.someProp('handlePaste', (handle) => handle(view, event, slice))
  if (!isTaken) view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView())
  return true
}
