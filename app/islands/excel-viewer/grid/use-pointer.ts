import { type MouseEvent, type PointerEvent, useRef } from 'react'
import type { Cell } from './cell-names.ts'
import type { Selection } from './selection.ts'

type Options = {
  selection: Selection
  columnCount: number
  onSelect: (selection: Selection) => void
  cellAt: (x: number, y: number) => Cell | undefined
}

/** Selects by dragging a mouse or by tapping, because dragging a finger scrolls. */
export function usePointer({ selection: { anchor, active }, columnCount, onSelect, cellAt }: Options) {
  const isDragging = useRef(false)
  const at = ({ clientX, clientY }: MouseEvent) => cellAt(clientX, clientY)

  function selectTo(cell: Cell | undefined, isExtending: boolean) {
    if (!cell || cell.row < 0) return
    if (cell.column < 0) {
      const far = { row: isExtending ? anchor.row : cell.row, column: columnCount - 1 }
      return onSelect({ anchor: far, active: { row: cell.row, column: 0 } })
    }
    onSelect({ anchor: isExtending ? anchor : cell, active: cell })
  }

  function end() {
    isDragging.current = false
  }

  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (event.pointerType !== 'mouse' || event.button !== 0 || isScrollbar(event)) return
      const cell = at(event)
      if (!cell || cell.row < 0) return
      isDragging.current = cell.column >= 0
      event.currentTarget.setPointerCapture(event.pointerId)
      selectTo(cell, event.shiftKey)
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      if (!isDragging.current) return
      const cell = at(event)
      const to = cell && { row: Math.max(0, cell.row), column: Math.max(0, cell.column) }
      if (to && (to.row !== active.row || to.column !== active.column)) selectTo(to, true)
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClick(event: MouseEvent<HTMLDivElement>) {
      const { pointerType } = event.nativeEvent as globalThis.PointerEvent
      const isButton = (event.target as HTMLElement).closest('button') !== null
      if (pointerType !== 'mouse' && !isButton) selectTo(at(event), false)
    },
  }
}

/** Returns whether the pointer is on a scrollbar, outside of the client area. */
const isScrollbar = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLDivElement>) => {
  const { left, top } = currentTarget.getBoundingClientRect()
  return clientX - left >= currentTarget.clientWidth || clientY - top >= currentTarget.clientHeight
}
