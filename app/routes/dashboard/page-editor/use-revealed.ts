import { type RefObject, useEffect, useState } from 'react'

type Revealed = { id: string; isRefused: boolean }

/** Shows fields: scrolls to them if they are out of sight, and focuses them. `fields` contains those of the page. */
export function useRevealed(fields: RefObject<HTMLElement | null>) {
  const [revealed, setRevealed] = useState<Revealed>()
  useEffect(() => {
    if (!revealed) return
    const focus = () => focusFields(fields.current, revealed)
    if (!revealed.isRefused) return focus()
    // A dialog that closes returns the focus to its button first.
    const frame = requestAnimationFrame(focus)
    return () => cancelAnimationFrame(frame)
  }, [revealed, fields])
  return {
    /** Focuses the summary of a section. */
    reveal: (id: string) => setRevealed({ id, isRefused: false }),
    /** Focuses the first field with an error; the summary of the section if its error belongs to no field. */
    revealError: (id: string) => setRevealed({ id, isRefused: true }),
  }
}

function focusFields(fields: HTMLElement | null, { id, isRefused }: Revealed) {
  const wrong = isRefused ? fields?.querySelector<HTMLElement>('[aria-invalid=true]') : undefined
  const summary = fields?.querySelector<HTMLElement>(`#${CSS.escape(`section-${id}`)} > summary`)
  const target = wrong ?? summary
  if (!target) return
  if (wrong) openAround(wrong)
  const { top } = target.getBoundingClientRect()
  if (top < topBars || top > innerHeight / 2)
    target.scrollIntoView({ block: wrong ? 'center' : 'start', behavior: 'instant' })
  target.focus({ preventScroll: true })
}

/** Opens the item of a list that was closed by hand. */
function openAround(field: HTMLElement) {
  for (let parent = field.parentElement; parent; parent = parent.parentElement) {
    if (parent instanceof HTMLDetailsElement) parent.open = true
  }
}

/** Pixels at the top that bars may cover. */
const topBars = 120
