import { commandsCtx, editorViewCtx } from '@milkdown/kit/core'
import type { Ctx } from '@milkdown/kit/ctx'
import {
  addColAfterCommand,
  addColBeforeCommand,
  addRowAfterCommand,
  insertTableCommand,
} from '@milkdown/kit/preset/gfm'
import type { Command, EditorState } from '@milkdown/kit/prose/state'
import { deleteColumn, deleteRow, deleteTable, isInTable, selectedRect } from '@milkdown/kit/prose/tables'

/** Parts that can be deleted of the table at the selection. */
export type TableState = { canDeleteRow: boolean; canDeleteColumn: boolean }

/** Returns the state of the table at the selection; undefined outside a table. Markdown needs its first row, and another. */
export function readTable(state: EditorState): TableState | undefined {
  if (!isInTable(state)) return undefined
  const { top, bottom, left, right, map } = selectedRect(state)
  return { canDeleteRow: top > 0 && bottom - top < map.height - 1, canDeleteColumn: right - left < map.width }
}

const run = (command: Command) => (ctx: Ctx) => {
  const { state, dispatch } = ctx.get(editorViewCtx)
  return command(state, dispatch)
}

/** Actions of the buttons for tables. */
export const tableActions = {
  insert: (ctx: Ctx) => ctx.get(commandsCtx).call(insertTableCommand.key, { row: 3, col: 2 }),
  addRow: (ctx: Ctx) => ctx.get(commandsCtx).call(addRowAfterCommand.key),
  addColumnBefore: (ctx: Ctx) => ctx.get(commandsCtx).call(addColBeforeCommand.key),
  addColumnAfter: (ctx: Ctx) => ctx.get(commandsCtx).call(addColAfterCommand.key),
  deleteRow: run(deleteRow),
  deleteColumn: run(deleteColumn),
  deleteTable: run(deleteTable),
}
