import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { takeForLanding } from './access-change.ts'

/** Says why another screen has opened, until the next one is opened. */
export function AccessNotice() {
  const { key } = useLocation()
  const [shown, setShown] = useState<{ sentence: string; key: string }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on the screen where the tab lands
  useEffect(() => {
    const sentence = takeForLanding()
    if (sentence) setShown({ sentence, key })
  }, [])
  return (
    <div role="status">
      {shown?.key === key && (
        <p className="mb-8 rounded-small border-l-4 border-accent bg-tint px-4 py-3 wrap-anywhere">
          {shown.sentence}
        </p>
      )}
    </div>
  )
}
