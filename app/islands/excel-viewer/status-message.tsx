import { useEffect } from 'react'

const readingTime = 5_000

/** Status message that disappears after a while, placed over the sheet to avoid layout shifts. */
export function StatusMessage({ words, onEnd }: { words: string; onEnd: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new message restarts the timer
  useEffect(() => {
    if (!words) return
    const timer = setTimeout(onEnd, readingTime)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <div className="pointer-events-none absolute inset-x-4 bottom-6 z-10 flex justify-center">
      <p
        role="status"
        className="rounded-small bg-ink px-4 py-2 text-small font-medium text-paper shadow-high empty:sr-only"
      >
        {words}
      </p>
    </div>
  )
}
