import { useEffect, useRef, useState } from 'react'

// Bangla reaches below its last line without being cut.
const slack = 10

/** Folded to three lines when it has more. */
export function LongText({ children }: { children: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { text, isCut } = useIsCut(isOpen)
  return (
    <>
      <p ref={text} className={isOpen ? 'whitespace-pre-line' : 'line-clamp-3 whitespace-pre-line'}>
        {children}
      </p>
      {(isCut || isOpen) && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="min-h-8 cursor-pointer rounded-small text-small font-semibold text-accent hover:underline"
        >
          {isOpen ? 'Show less' : 'Show all'}
        </button>
      )}
    </>
  )
}

/** How many lines a text has is the browser's to say, and changes with the width. */
function useIsCut(isOpen: boolean) {
  const text = useRef<HTMLParagraphElement>(null)
  const [isCut, setIsCut] = useState(false)
  useEffect(() => {
    const element = text.current
    if (!element || isOpen) return
    const measure = () => setIsCut(element.scrollHeight > element.clientHeight + slack)
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    // Another font has other lines, in a box that stays as high.
    document.fonts.addEventListener('loadingdone', measure)
    return () => {
      watcher.disconnect()
      document.fonts.removeEventListener('loadingdone', measure)
    }
  }, [isOpen])
  return { text, isCut }
}
