import { useEffect } from 'react'

const readingTime = 5_000

/** Says for a while what was done, over the sheet so that nothing moves. */
export function Told({ words, onEnd }: { words: string; onEnd: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other words begin another time
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
