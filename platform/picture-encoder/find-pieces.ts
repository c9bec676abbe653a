/** Grey pixels of a picture. */
type Grey = { data: Buffer; width: number; height: number }
type Box = { left: number; right: number; top: number; bottom: number }

/** A piece of writing, such as a number or a name: its shape, and its ink in 32 by 8 cells. */
export type Piece = { shape: number; bits: Buffer }

const [cellsWide, cellsHigh] = [32, 8]
/** Step of grey from one pixel to the next that counts as an edge. */
const edge = 40
const [lowest, highest] = [8, 90]
const mostPieces = 64

/** Finds the pieces of writing: parts of a line that are apart from others by a gap. Scale and position of the whole do not
 * matter. */
export function findPieces(grey: Grey): Piece[] {
  const pieces: Piece[] = []
  for (const line of findLines(grey)) {
    for (const box of splitLine(grey, line)) {
      pieces.push(describePiece(grey, box))
      if (pieces.length === mostPieces) return pieces
    }
  }
  return pieces
}

const isEdge = ({ data, width }: Grey, x: number, y: number) => {
  const at = y * width + x
  return Math.abs((data[at] ?? 0) - (data[at + 1] ?? 0)) > edge
}

function hasEdgeIn(grey: Grey, y: number, { left, right }: Pick<Box, 'left' | 'right'>, least = 1): boolean {
  let count = 0
  for (let x = left; x < right; x++) {
    if (isEdge(grey, x, y) && ++count === least) return true
  }
  return false
}

/** Returns the rows with edges, in runs as high as writing is. A gap of one row does not end a run. */
function findLines(grey: Grey): Pick<Box, 'top' | 'bottom'>[] {
  const whole = { left: 0, right: grey.width - 1 }
  const isInk = Array.from({ length: grey.height }, (_, y) => hasEdgeIn(grey, y, whole, 2))
  const lines: Pick<Box, 'top' | 'bottom'>[] = []
  for (let y = 0; y < grey.height; y++) {
    if (!isInk[y]) continue
    const top = y
    while (isInk[y + 1] || isInk[y + 2]) y++
    const high = y - top + 1
    if (high >= lowest && high <= highest) lines.push({ top, bottom: y })
  }
  return lines
}

/** Splits a line at gaps nearly as wide as it is high. Leaves out what is no writing, such as icons. */
function splitLine(grey: Grey, { top, bottom }: Pick<Box, 'top' | 'bottom'>): Box[] {
  const gap = (bottom - top + 1) * 0.9
  const boxes: Box[] = []
  let open: Pick<Box, 'left' | 'right'> | undefined
  for (let x = 0; x < grey.width; x++) {
    const isInk = x < grey.width - 1 && hasEdgeAt(grey, x, { top, bottom })
    if (isInk) open = { left: open?.left ?? x, right: x }
    else if (open && (x - open.right > gap || x === grey.width - 1)) {
      const box = tighten(grey, { ...open, top, bottom })
      const high = box.bottom - box.top + 1
      if (high >= lowest && box.right - box.left + 1 >= high * 1.2) boxes.push(box)
      open = undefined
    }
  }
  return boxes
}

function hasEdgeAt(grey: Grey, x: number, { top, bottom }: Pick<Box, 'top' | 'bottom'>): boolean {
  for (let y = top; y <= bottom; y++) if (isEdge(grey, x, y)) return true
  return false
}

function tighten(grey: Grey, box: Box): Box {
  let { top, bottom } = box
  while (top < bottom && !hasEdgeIn(grey, top, box)) top++
  while (bottom > top && !hasEdgeIn(grey, bottom, box)) bottom--
  return { ...box, top, bottom }
}

function describePiece(grey: Grey, box: Box): Piece {
  const [wide, high] = [box.right - box.left + 1, box.bottom - box.top + 1]
  const cells = Array.from({ length: cellsWide * cellsHigh }, (_, cell) => {
    const [column, row] = [cell % cellsWide, Math.floor(cell / cellsWide)]
    return meanOf(grey, {
      left: Math.floor(box.left + (column * wide) / cellsWide),
      right: Math.ceil(box.left + ((column + 1) * wide) / cellsWide),
      top: Math.floor(box.top + (row * high) / cellsHigh),
      bottom: Math.ceil(box.top + ((row + 1) * high) / cellsHigh),
    })
  })
  const sorted = cells.toSorted((one, other) => one - other)
  const middle = ((sorted[8] ?? 0) + (sorted[cells.length - 8] ?? 0)) / 2
  const bits = Buffer.alloc(cells.length / 8)
  for (const [cell, mean] of cells.entries()) {
    if (mean > middle) bits[cell >> 3] = (bits[cell >> 3] ?? 0) | (1 << (cell & 7))
  }
  return { shape: Math.min(255, Math.round(Math.log(wide / high) * 40)), bits }
}

/** `right` and `bottom` are the first pixels outside. */
function meanOf({ data, width }: Grey, { left, right, top, bottom }: Box): number {
  let [sum, count] = [0, 0]
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      sum += data[y * width + x] ?? 0
      count++
    }
  }
  return sum / Math.max(1, count)
}
