/** Kinds of records that a text can name, by their ids or addresses on a line each. */
export type ReferredKind = 'portfolio' | 'faq' | 'picture' | 'review'

/** A text that differs between two versions of a record. Of a list and of a long text, only what went and what came. */
export type FieldChange = {
  label: string
  before: string
  after: string
  refersTo?: ReferredKind
  /** The entries of both versions are in another order. */
  isReordered?: boolean
}

/** `isList`: each line is an entry of a list. */
export type FieldText = { text: string; refersTo?: ReferredKind | undefined; isList?: boolean }
export type FieldTexts = ReadonlyMap<string, FieldText>

/** Lists the texts that differ, by their labels, in the order of the newer version. */
export const changesOf = (before: FieldTexts, after: FieldTexts): FieldChange[] =>
  [...new Set([...after.keys(), ...before.keys()])].flatMap((label) =>
    changesOfText(label, before.get(label), after.get(label)),
  )

/** The change of one text; empty if both versions have the same. */
export function changesOfText(
  label: string,
  older: FieldText | undefined,
  newer: FieldText | undefined,
): FieldChange[] {
  const [before, after] = [older?.text ?? '', newer?.text ?? '']
  if (before === after) return []
  const { refersTo, isList } = newer ?? older ?? {}
  const change = isList ? changeOfList(before, after) : changeOfLines(before, after)
  return [{ label, ...change, ...(refersTo && { refersTo }) }]
}

type Change = Pick<FieldChange, 'before' | 'after' | 'isReordered'>

function changeOfList(before: string, after: string): Change {
  const [older, newer] = [entriesOf(before), entriesOf(after)]
  const [went, came] = [without(older, newer), without(newer, older)]
  const isReordered = without(older, went).join('\n') !== without(newer, came).join('\n')
  return { before: went.join('\n'), after: came.join('\n'), ...(isReordered && { isReordered }) }
}

const entriesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'))

/** Takes the entries out, each as often as it is given. */
function without(entries: string[], taken: string[]): string[] {
  const left = [...taken]
  return entries.filter((entry) => {
    const at = left.indexOf(entry)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

const gap = '…'

/** Drops the lines at the start and at the end that both texts have, so that a change of a long text is found. */
function changeOfLines(before: string, after: string): Change {
  const [older, newer] = [before.split('\n'), after.split('\n')]
  const shorter = Math.min(older.length, newer.length)
  const start = firstFalse(shorter, (at) => older[at] === newer[at])
  const end = firstFalse(shorter - start, (at) => older.at(-1 - at) === newer.at(-1 - at))
  const cut = (lines: string[]) => {
    const kept = lines
      .slice(start, lines.length - end)
      .join('\n')
      .replace(/^\n+|\n+$/g, '')
    if (kept.trim() === '') return ''
    return [start > 0 && gap, kept, end > 0 && gap].filter(Boolean).join('\n')
  }
  const [went, came] = [cut(older), cut(newer)]
  return went === came ? { before, after } : { before: went, after: came }
}

function firstFalse(count: number, test: (at: number) => boolean): number {
  const at = Array.from({ length: count }, (_, index) => index).findIndex((index) => !test(index))
  return at < 0 ? count : at
}
