import { type CmdKey, commandsCtx, editorViewCtx } from '@milkdown/kit/core'
import type { Ctx } from '@milkdown/kit/ctx'
import { redoCommand, undoCommand } from '@milkdown/kit/plugin/history'
import {
  bulletListSchema,
  createCodeBlockCommand,
  liftListItemCommand,
  orderedListSchema,
  toggleEmphasisCommand,
  toggleInlineCodeCommand,
  toggleStrongCommand,
  turnIntoTextCommand,
  wrapInBlockquoteCommand,
  wrapInBulletListCommand,
  wrapInHeadingCommand,
  wrapInOrderedListCommand,
} from '@milkdown/kit/preset/commonmark'
import { lift } from '@milkdown/kit/prose/commands'
import { redoDepth, undoDepth } from '@milkdown/kit/prose/history'
import type { EditorState } from '@milkdown/kit/prose/state'
import { readTable, type TableState } from './table.ts'

/** State of the toolbar. */
export type Formats = {
  /** Names of the marks and blocks at the selection; headings with their level. */
  active: string[]
  /** Set in a table. */
  table?: TableState | undefined
  canUndo: boolean
  canRedo: boolean
}

/** Returns the marks and blocks at the selection. */
export function readFormats(state: EditorState): Formats {
  const { $from, from, to, empty } = state.selection
  const marks = Object.values(state.schema.marks).filter((mark) =>
    empty ? mark.isInSet(state.storedMarks ?? $from.marks()) : state.doc.rangeHasMark(from, to, mark),
  )
  const active = marks.map(({ name }) => name)
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const { type, attrs } = $from.node(depth)
    active.push(type.name === 'heading' ? `heading${attrs.level}` : type.name)
  }
  return { active, table: readTable(state), canUndo: undoDepth(state) > 0, canRedo: redoDepth(state) > 0 }
}

const call = <Payload>(ctx: Ctx, { key }: { key: CmdKey<Payload> }, payload?: Payload) =>
  ctx.get(commandsCtx).call(key, payload)

const stateOf = (ctx: Ctx) => ctx.get(editorViewCtx).state
const isActive = (ctx: Ctx, name: string) => readFormats(stateOf(ctx)).active.includes(name)

const toggleHeading = (level: number) => (ctx: Ctx) =>
  isActive(ctx, `heading${level}`) ? call(ctx, turnIntoTextCommand) : call(ctx, wrapInHeadingCommand, level)

function toggleQuote(ctx: Ctx) {
  if (!isActive(ctx, 'blockquote')) return call(ctx, wrapInBlockquoteCommand)
  const { state, dispatch } = ctx.get(editorViewCtx)
  return lift(state, dispatch)
}

/** Code within a paragraph, or a block of code if nothing is selected. */
function toggleCode(ctx: Ctx) {
  const { selection } = stateOf(ctx)
  if (isActive(ctx, 'code_block')) return call(ctx, turnIntoTextCommand)
  const isInline = !selection.empty && selection.$from.sameParent(selection.$to)
  return call(ctx, isInline ? toggleInlineCodeCommand : createCodeBlockCommand)
}

/** Makes a list, ends it, or turns the other kind of list into this one. */
const toggleList = (name: 'bullet_list' | 'ordered_list') => (ctx: Ctx) => {
  const { state, dispatch } = ctx.get(editorViewCtx)
  const { $from } = state.selection
  const lists = [bulletListSchema.type(ctx), orderedListSchema.type(ctx)]
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const { type, attrs } = $from.node(depth)
    if (!lists.includes(type)) continue
    if (type.name === name) return call(ctx, liftListItemCommand)
    const other = lists.find((list) => list.name === name)
    return dispatch(state.tr.setNodeMarkup($from.before(depth), other, { spread: attrs.spread }))
  }
  return call(ctx, name === 'bullet_list' ? wrapInBulletListCommand : wrapInOrderedListCommand)
}

/** Actions of the buttons in the toolbar. */
export const actions = {
  bold: (ctx: Ctx) => call(ctx, toggleStrongCommand),
  italic: (ctx: Ctx) => call(ctx, toggleEmphasisCommand),
  heading2: toggleHeading(2),
  heading3: toggleHeading(3),
  bullets: toggleList('bullet_list'),
  numbers: toggleList('ordered_list'),
  quote: toggleQuote,
  code: toggleCode,
  undo: (ctx: Ctx) => call(ctx, undoCommand),
  redo: (ctx: Ctx) => call(ctx, redoCommand),
}
