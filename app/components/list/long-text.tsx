import { useState } from 'react'

const shortest = 160

/** Folded while it is long. */
export function LongText({ children }: { children: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const isLong = children.length > shortest || children.split('\n').length > 3
  if (!isLong) return <p className="whitespace-pre-line">{children}</p>
  return (
    <>
      <p className={isOpen ? 'whitespace-pre-line' : 'line-clamp-3'}>{children}</p>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="min-h-8 cursor-pointer rounded-small text-small font-semibold text-accent hover:underline"
      >
        {isOpen ? 'Show less' : 'Show all'}
      </button>
    </>
  )
}
