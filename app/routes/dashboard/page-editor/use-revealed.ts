import { useEffect, useState } from 'react'

/** Shows the fields of a section: scrolls to them if they are out of sight, and focuses their summary. */
export function useRevealed(): (id: string) => void {
  const [revealed, setRevealed] = useState<{ id: string }>()
  useEffect(() => {
    const summary =
      revealed && document.querySelector<HTMLElement>(`#${CSS.escape(`section-${revealed.id}`)} > summary`)
    if (!summary) return
    const { top } = summary.getBoundingClientRect()
    if (top < topBars || top > innerHeight / 2)
      summary.scrollIntoView({ block: 'start', behavior: 'instant' })
    summary.focus({ preventScroll: true })
  }, [revealed])
  return (id) => setRevealed({ id })
}

/** Pixels at the top that bars may cover. */
const topBars = 120
