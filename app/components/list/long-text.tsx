import { useEffect, useRef, useState } from 'react'

// Bangla glyphs reach below the last line although no text is cut off.
const slack = 10

/** Text that is collapsed to three lines if it is longer. */
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

/** Measures whether the text is clamped, again after each change of the width. */
function useIsCut(isOpen: boolean) {
  const text = useRef<HTMLParagraphElement>(null)
  const [isCut, setIsCut] = useState(false)
  useEffect(() => {
    const element = text.current
    if (!element || isOpen) return
    const measure = () => setIsCut(element.scrollHeight > element.clientHeight + slack)
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    // A loaded font changes the line breaks, but not the height of the clamped box.
    document.fonts.addEventListener('loadingdone', measure)
    return () => {
      watcher.disconnect()
      document.fonts.removeEventListener('loadingdone', measure)
    }
  }, [isOpen])
  return { text, isCut }
}
